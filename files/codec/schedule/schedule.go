// Package schedule reads release schedules and support policies, and writes changes of the dates of
// releases.
package schedule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Formats are release schedules and support policies.
var Formats = []codec.Format{
	{Group: Group, Version: Version, Name: model.ReleaseSchedule, Serverless: true, Scale: model.ReleaseStages, Read: read,
		Expected: "an object with apiVersion: " + Group + "/" + Version + " and kind: " + model.ReleaseSchedule + " or " + model.SupportPolicy},
	{Group: Group, Version: Version, Name: model.SupportPolicy, Serverless: true, Scale: model.ReleaseStages, Read: readPolicy},
}

// Group is the API group of both kinds, Version its only version.
const (
	Group   = "lctui"
	Version = "v1"
)

// How many bytes of memory an entry of a list is charged. offerMemory is for what a release offers,
// and includes the release in the track of an API.
const (
	releaseMemory = 1100
	offerMemory   = 600
)

// Site is where the list of releases is.
type Site struct {
	root, spec, list span.ID
	releases         span.Field
}

// The keys of a release. Edits write only the first three.
const (
	keyVersion = iota
	keyDate
	keyEOL
	keyMinKubernetes
	keyStorage
	keyForce
	keyAPIs
	keyFeatures
	keyMetrics
	releaseFields
)

const writtenFields = keyEOL + 1

var (
	rootKeys    = []string{"apiVersion", "kind", "metadata", "spec"}
	specKeys    = []string{"policy", "phases", "releases"}
	releaseKeys = []string{"version", "date", "eol", "minKubernetes", "storageVersion", "forceUpgrade", "apis", "features", "metrics"}
	offerKeys   = []string{"name", "type", "phase", "availability", "deprecated", releaseKeys[keyMinKubernetes]}
)

// reader reads one object.
type reader struct{ *codec.Reader }

// read reads a ReleaseSchedule.
func read(c *codec.Reader, root span.ID, o *model.Object) codec.Site {
	r := reader{c}
	s := &Site{root: root}
	var top [4]span.Field
	r.only(root, "", rootKeys, top[:])
	r.Metadata(r.Mapping(top[2], "metadata"), o)
	o.SpecAt = r.KeyAt(top[3])
	var spec [3]span.Field
	if s.spec = r.Mapping(top[3], "spec"); s.spec != 0 {
		r.only(s.spec, "spec", specKeys, spec[:])
	}
	if policy := r.Text(spec[0], "spec.policy"); !o.Policy.Set && policy.Set {
		o.Policy = policy
	}
	r.phases(spec[1], o)
	name := o.Name
	if name == "" {
		name = model.Releases
	}
	t := &model.Track{Name: name, Path: "spec", ListKey: specKeys[2], Base: model.None, At: r.KeyAt(spec[2])}
	s.releases = spec[2]
	s.list, t.List = r.List(spec[2], "spec.releases")
	if n := r.Tree.Len(s.list); s.list != 0 && r.Spend(spec[2].Value, n, releaseMemory) {
		t.Versions = make([]*model.Version, 0, n)
		for item := r.Tree.First(s.list); item != 0 && r.Err == nil; item = r.Tree.Next(item) {
			t.Versions = append(t.Versions, r.release(item, len(t.Versions)))
		}
	}
	r.CheckMerges()
	o.SetReleases(t)
	return s
}

// only reads the known fields of a mapping. Any other key is an error, because a mistyped key would
// otherwise be ignored silently.
func (r *reader) only(mapping span.ID, path string, known []string, out []span.Field) {
	owner := ""
	if path != "" {
		owner = " of " + path
	}
	r.Gather(mapping, known, out, func(i int, key string, f span.Field) {
		if i >= 0 {
			return
		}
		hint := "Write " + phrase.Choice(known)
		if near := model.Nearest(key, known); near != "" {
			hint = "Did you mean " + near + "?"
		}
		r.Fail(f.Key, "there is no field "+phrase.Quoted(key)+owner+" in this kind", hint)
	})
}

func (r *reader) phases(f span.Field, o *model.Object) {
	id := r.Mapping(f, "spec.phases")
	if id == 0 {
		return
	}
	o.Phases = map[string]model.Phase{}
	r.Gather(id, nil, nil, func(_ int, name string, f span.Field) {
		o.Phases[name] = r.phase(f, "the phase of "+phrase.Quoted(name))
	})
}

func (r *reader) phase(f span.Field, name string) model.Phase {
	text := r.Text(f, name)
	if !text.Set {
		return ""
	}
	phase, err := model.ParsePhase(text.Text)
	if err != nil {
		r.Fail(f.Value, name+" is "+phrase.Quoted(text.Text), "Write alpha, beta or stable")
	}
	return phase
}

// release reads an entry of the list of releases. Its date begins the stage supported, and its end
// of life ends that stage.
func (r *reader) release(item span.ID, i int) *model.Version {
	v := &model.Version{Base: i, Entry: r.At(item), Release: &model.Release{}}
	path := specPath(i)
	id := r.Entry(item, "spec", specKeys[2], i)
	if id == 0 {
		r.Fail(item, path+" is empty", "Write its version, such as version: 1.31.x")
		return v
	}
	var f [releaseFields]span.Field
	r.only(id, path, releaseKeys, f[:])
	text := r.word(f[keyVersion], path+".version")
	if v.Text, v.TextAt = text, r.TextAt(f[keyVersion]); v.Text == "" {
		r.Fail(item, path+" has no version", "Write its version, such as version: 1.31.x")
	}
	v.Lifecycle, v.LifecycleAt = model.ListGiven, v.Entry
	v.Stages = []model.Stage{{Name: model.Planned, Base: 0, Entry: v.Entry, NameAt: v.TextAt, StartAt: v.TextAt}}
	r.date(v, f[keyDate], model.Supported, path+".date")
	r.date(v, f[keyEOL], model.EndOfLife, path+".eol")
	v.Release.MinKubernetes, v.Release.MinKubernetesAt = r.word(f[keyMinKubernetes], path+".minKubernetes"), r.TextAt(f[keyMinKubernetes])
	v.Release.StorageVersion = r.word(f[keyStorage], path+".storageVersion")
	v.Release.ForceUpgrade = r.word(f[keyForce], path+".forceUpgrade")
	v.Release.APIs = r.offers(f[keyAPIs], path+".apis", false)
	v.Release.Features = r.offers(f[keyFeatures], path+".features", true)
	v.Release.Metrics = r.offers(f[keyMetrics], path+".metrics", true)
	return v
}

func specPath(i int) string { return "spec.releases[" + strconv.Itoa(i) + "]" }

// word reads a string as it is written, even if YAML would read it as a number: 0.20 is not 0.2.
func (r *reader) word(f span.Field, name string) string {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return ""
	}
	return r.PlainText(f)
}

// date reads the date that begins a stage. An end of life may also be true, for one that has passed
// at an unknown date, or false, which is ignored.
func (r *reader) date(v *model.Version, f span.Field, stage, name string) {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return
	}
	text, start := r.PlainText(f), model.Start{Form: model.Event}
	switch {
	case stage == model.EndOfLife && text == "false":
		return
	case stage != model.EndOfLife || text != "true":
		start = model.ReadDate(text)
	}
	if start.Form == model.NoTime {
		hint := "Write YYYY-MM-DD or RFC 3339, such as 2026-05-01 or 2026-05-01T00:00:00Z"
		if strings.HasPrefix(text, "0001-01-01") {
			hint = "It stands for a date that is missing: leave it out"
		}
		r.Fail(f.Value, phrase.Quoted(name)+" is "+phrase.Quoted(text)+", which is not a date", hint)
	}
	at := r.TextAt(f)
	v.Stages = append(v.Stages, model.Stage{Name: stage, Start: start, Base: len(v.Stages), Entry: at, NameAt: r.KeyAt(f), StartAt: at})
}

// offers reads a list of what a release offers. It returns nil if there is none.
func (r *reader) offers(f span.Field, path string, phase bool) []model.Offer {
	list, form := r.List(f, path)
	if form != model.ListGiven || !r.Spend(f.Value, r.Tree.Len(list), offerMemory) {
		return nil
	}
	out := make([]model.Offer, 0, r.Tree.Len(list))
	for item := r.Tree.First(list); item != 0 && r.Err == nil; item = r.Tree.Next(item) {
		out = append(out, r.offer(item, path+"["+strconv.Itoa(len(out))+"]", phase))
	}
	return out
}

func (r *reader) offer(item span.ID, path string, phase bool) model.Offer {
	out := model.Offer{At: r.At(item)}
	id := r.Tree.Resolve(item)
	if !r.Is(codec.Item(item), span.Mapping, path) {
		return out
	}
	var f [6]span.Field
	r.only(id, path, offerKeys, f[:])
	out.MinKubernetes, out.MinKubernetesAt = r.word(f[5], path+".minKubernetes"), r.TextAt(f[5])
	out.Name, out.Type, out.Phase = r.word(f[0], path+".name"), r.word(f[1], path+".type"), r.phase(f[2], path+".phase")
	if out.Name == "" {
		r.Fail(item, path+" has no name", "Write its name, such as name: v1beta1")
	}
	if phase && out.Phase == "" {
		r.Fail(item, path+" has no phase", "Write phase: alpha, beta or stable")
	}
	text := r.word(f[3], path+".availability")
	var err error
	if out.Availability, out.Deprecated, err = model.ParseAvailability(text); err != nil {
		at := f[3].Value
		if at == 0 {
			at = item
		}
		r.Fail(at, path+".availability is "+phrase.Quoted(text), "Write default, optional, not-served or removed, or default (deprecated), optional (deprecated)")
	}
	switch word := r.word(f[4], path+".deprecated"); {
	case word == "true":
		out.Deprecated = true
	case !slices.Contains([]string{"", "false"}, word):
		r.Fail(f[4].Value, path+".deprecated is "+phrase.Quoted(word), "Write true or false")
	}
	return out
}
