package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// mergeResult is the document that merge prints for one namespaced profile.
type mergeResult struct {
	report.Header
	Merged       ordered          `json:"merged"`
	Origins      []versionOrigin  `json:"origins"`
	Errors       []report.Finding `json:"errors"`
	MergedErrors []report.Finding `json:"mergedErrors"`
	Admission    admission        `json:"admission"`
	Error        *mergeFailure    `json:"error"`
}

type versionOrigin struct {
	Track   string        `json:"track"`
	Version string        `json:"version"`
	Stages  []stageOrigin `json:"stages"`
}

type stageOrigin struct {
	Classification string  `json:"classification"`
	Start          *string `json:"startTime"`
	Origin         string  `json:"origin" enum:"base,override,implied"`
	Because        *string `json:"because"`
}

type admission struct {
	Allowed  bool             `json:"allowed"`
	Reasons  []string         `json:"reasons"`
	Findings []report.Finding `json:"findings"`
}

type mergeFailure struct {
	Class   string `json:"class"`
	Track   string `json:"track"`
	Version string `json:"version"`
	Stage   string `json:"stage"`
}

// mergeResultList is the document that merge prints for several namespaced profiles, or for a
// change of the parent.
type mergeResultList struct {
	report.Header
	Allowed      bool             `json:"allowed"`
	Error        *mergeFailure    `json:"error"`
	Merged       []mergedEntry    `json:"merged"`
	Errors       []report.Finding `json:"errors"`
	MergedErrors []report.Finding `json:"mergedErrors"`
}

// mergedEntry is one merged profile of a list, as JSON. Its names and its lists are fields of one
// object. The text needs much less memory than the values, of which there may be thousands.
type mergedEntry struct {
	text []byte
	err  error
}

func newMergedEntry(of *model.Object, lists ordered) mergedEntry {
	all := maps.Clone(lists)
	all["namespace"], all["namespaced"] = of.Namespace, of.Name
	text, err := all.MarshalJSON()
	return mergedEntry{text, err}
}

// MarshalJSON returns the text.
func (e mergedEntry) MarshalJSON() ([]byte, error) { return e.text, e.err }

// reportAll returns the document about all profiles. found has the findings about changes of their
// parents. The findings about a parent that profiles share are listed once. failed is set if there
// is an error.
func (m *merging) reportAll(found []model.Finding) (list mergeResultList, failed bool) {
	list = mergeResultList{Header: report.Kind("MergeResultList"), Merged: []mergedEntry{}, Errors: report.Findings(found), MergedErrors: []report.Finding{}}
	listed := map[string]bool{}
	for i := range m.pairs {
		o := m.outcome(&m.pairs[i])
		failed = failed || o.failure != nil || o.failed()
		if list.Error == nil {
			list.Error = failureOf(o.failure)
		}
		list.Merged = append(list.Merged, newMergedEntry(o.result.Namespaced.Object, m.value(o)))
		list.Errors = append(list.Errors, report.Findings(o.errors)...)
		for _, f := range report.Findings(o.merged) {
			key, err := report.JSONIndented(f, "")
			if err == nil && !listed[string(key)] {
				listed[string(key)] = true
				list.MergedErrors = append(list.MergedErrors, f)
			}
		}
	}
	list.Allowed = list.Error == nil
	return list, failed
}

func failureOf(f *merge.Failure) *mergeFailure {
	if f == nil {
		return nil
	}
	return &mergeFailure{f.Class, f.Track, f.Version, f.Stage}
}

func (m *merging) report(o *outcome) mergeResult {
	return mergeResult{
		Header: report.Kind("MergeResult"), Merged: m.value(o), Origins: origins(o.result),
		Errors: report.Findings(o.errors), MergedErrors: report.Findings(o.merged),
		Admission: admission{o.admission.Allowed, o.admission.Reasons, report.Findings(o.admission.Findings)},
		Error:     failureOf(o.result.Failure()),
	}
}

// origins returns the stages of every merged version with the origin of each start.
func origins(r *merge.Result) []versionOrigin {
	out := []versionOrigin{}
	for i, t := range r.Object.Tracks {
		for k, v := range t.Versions {
			from := r.Origin(model.ObjectRef(0).InTrack(i).InVersion(k))
			out = append(out, versionOrigin{t.Name, v.Text, meantStages(v, from)})
		}
	}
	return out
}

func stageOriginOf(s model.Stage, from []merge.StageOrigin, n int) stageOrigin {
	line := stageOrigin{Classification: s.Name, Start: report.StartText(s.Start), Origin: merge.OriginBase.String()}
	if n < len(from) {
		line.Origin = from[n].Origin.String()
		if from[n].Because != "" {
			line.Because = &from[n].Because
		}
	}
	return line
}

// value returns the merged lists of versions with all fields of their entries.
func (m *merging) value(o *outcome) ordered {
	var own merge.Entries = m.related.Docs[o.result.Namespaced.File]
	if o.stored != nil {
		own = o.stored.Entries(own)
	}
	return ordered(o.result.Value(m.related.Docs[o.result.Parent.File], own))
}

// profile returns the namespaced profile as the server stores it, with the merged lists in its
// status.
func (m *merging) profile(o *outcome) map[string]any {
	r := o.result
	parent, namespaced := m.related.Docs[r.Parent.File], m.related.Docs[r.Namespaced.File]
	return r.Profile(parent.Value(r.Parent.Index), namespaced.Value(r.Namespaced.Index), m.value(o))
}

// ordered is a mapping that is written with the keys in firstKeys first.
type ordered map[string]any

var firstKeys = []string{"apiVersion", "kind", "namespace", "namespaced", "name", "version", "classification", "startTime", "expirationDate", "lifecycle", "kubernetes"}

// MarshalJSON writes the keys in firstKeys in their order, and then the rest sorted by name.
func (o ordered) MarshalJSON() ([]byte, error) { return appendOrdered(nil, map[string]any(o)) }

// appendOrdered appends a value of a YAML file as JSON, with the keys of all mappings in the order of
// ordered.
func appendOrdered(out []byte, value any) (_ []byte, err error) {
	switch value := value.(type) {
	case map[string]any:
		out = append(out, '{')
		for i, key := range slices.SortedFunc(maps.Keys(value), compareKeys) {
			if i > 0 {
				out = append(out, ',')
			}
			if out, err = appendOrdered(out, key); err != nil {
				return nil, err
			}
			if out, err = appendOrdered(append(out, ':'), value[key]); err != nil {
				return nil, err
			}
		}
		return append(out, '}'), nil
	case []any:
		out = append(out, '[')
		for i, item := range value {
			if i > 0 {
				out = append(out, ',')
			}
			if out, err = appendOrdered(out, item); err != nil {
				return nil, err
			}
		}
		return append(out, ']'), nil
	}
	text, err := json.Marshal(value)
	return append(out, text...), err
}

func compareKeys(a, b string) int {
	rank := func(key string) int {
		if i := slices.Index(firstKeys, key); i >= 0 {
			return i
		}
		return len(firstKeys)
	}
	return cmp.Or(rank(a)-rank(b), cmp.Compare(a, b))
}

// printMerged prints merged profiles for people. As YAML they have comments with the origin of each
// start; otherwise they are tables. before is called before each profile.
func (m *merging) printMerged(list []*outcome, format string, before func(i int)) error {
	texts, err := m.texts(list, format)
	for i := range texts {
		before(i)
		if format == "table" {
			m.out.Table("table", mergeTable(list[i].result))
			continue
		}
		m.out.Line("# " + headline(list[i]))
		_, _ = m.out.Write(texts[i]) // the writer remembers its errors
	}
	return err
}

// texts returns merged profiles as YAML, or empty texts for tables.
func (m *merging) texts(list []*outcome, format string) ([][]byte, error) {
	if format == "table" {
		return make([][]byte, len(list)), nil
	}
	return files.YAMLWithComments(model.Map(list, func(o *outcome) files.Commented {
		return files.Commented{Value: m.profile(o), Comment: commenter(o.result)}
	}))
}

// mergeTable returns the stages of every merged version as a table. It includes implied stages, as
// meantStages does.
func mergeTable(r *merge.Result) *report.Table {
	t := &report.Table{Header: []string{"TRACK", "VERSION", "STAGE", "START", "ORIGIN"}, Stage: 2}
	for i, track := range r.Object.Tracks {
		for k, v := range track.Versions {
			from := r.Origin(model.ObjectRef(0).InTrack(i).InVersion(k))
			for _, s := range meantStages(v, from) {
				t.Rows = append(t.Rows, []string{track.Name, v.Text, s.Classification, report.Short(report.OrElse(s.Start, report.Always)), originWords(s)})
			}
		}
	}
	return t
}

// meantStages returns the stages of a merged version with their origins. It includes the stages that
// follow from older fields, or from the absence of all fields.
func meantStages(v *model.Version, from merge.VersionOrigin) []stageOrigin {
	out := []stageOrigin{}
	for n, s := range lifecycle.Stages(v) {
		line := stageOriginOf(s, from.Stages, n)
		if len(v.Stages) == 0 {
			source := from.Fields
			if v.HasExpiration && s.Name == model.Expired && s.Start.Equal(v.Expiration) {
				source = from.Expiration
			}
			line = stageOriginOf(s, nil, n)
			if source.Side == model.OfNamespaced {
				line.Origin = merge.OriginOverride.String()
			}
		}
		out = append(out, line)
	}
	return out
}

func originWords(s stageOrigin) string {
	if s.Because != nil {
		return s.Origin + " by " + *s.Because
	}
	return s.Origin
}

// commenter returns a function that returns the comment about the value at a path. It states the
// origin of a start or date, and is "" for a value of the parent.
func commenter(r *merge.Result) func([]string) string {
	tracks := map[string]int{}
	images := 0
	for i, t := range r.Object.Tracks {
		if t.IsImage() {
			tracks["machineImages/"+strconv.Itoa(images)] = i
			images++
		} else {
			tracks["kubernetes"] = i
		}
	}
	return func(path []string) string {
		if len(path) < 3 || path[0] != "status" || path[1] != "cloudProfileSpec" {
			return ""
		}
		path = path[2:] // skip status and cloudProfileSpec
		owner := 1
		if path[0] == "machineImages" && len(path) > 1 {
			owner = 2
		}
		track, ok := tracks[strings.Join(path[:min(owner, len(path))], "/")]
		if !ok || len(path) < owner+3 || path[owner] != "versions" {
			return ""
		}
		version, _ := strconv.Atoi(path[owner+1])
		ref := model.ObjectRef(0).InTrack(track).InVersion(version)
		from := r.Origin(ref)
		switch below := path[owner+2:]; {
		case len(below) == 3 && below[0] == "lifecycle" && below[2] == "startTime":
			n, _ := strconv.Atoi(below[1])
			if n < len(from.Stages) && from.Stages[n].Origin != merge.OriginBase {
				return startComment(from.Stages[n], from.Base.Side)
			}
		case below[0] == "expirationDate" && !from.Refused && from.Expiration.Side == model.OfNamespaced:
			return dateComment(r, from)
		}
		return ""
	}
}

func startComment(o merge.StageOrigin, base model.Side) string {
	words := o.Origin.String()
	if o.Because != "" {
		words += " by " + o.Because
	}
	if base == model.OfNamespaced {
		return words + ", not in the parent"
	}
	return words + ", was " + report.Short(report.OrElse(report.StartText(o.Was), "open"))
}

// dateComment returns the comment about an expirationDate, with that of the parent.
func dateComment(r *merge.Result, from merge.VersionOrigin) string {
	words := merge.OriginOverride.String()
	if from.Base.Side == model.OfNamespaced {
		return words + ", not in the parent"
	}
	was := r.Parent.Object.Version(from.Base.Ref)
	if was == nil || !was.HasExpiration {
		return words + ", was none"
	}
	return words + ", was " + report.Short(report.OrElse(report.StartText(was.Expiration), "none"))
}
