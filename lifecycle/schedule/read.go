package schedule

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// Problem is a value of a support policy that is not understood.
type Problem struct {
	// Path is the field path of the value, Text the value itself, At its place. Incomplete is set
	// for an entry of a list, or a spec, that lacks fields; Text is then "".
	Path, Text string
	At         model.Position
	Incomplete bool
	// Why is the reason, the end of a sentence; Allowed is what to write instead.
	Why, Allowed string
}

// Error returns path, value and reason in one sentence, escaped.
func (p Problem) Error() string {
	if p.Incomplete {
		return model.Escape(p.Path) + p.Why
	}
	return model.Escape(p.Path) + " is " + strconv.Quote(model.Escape(p.Text)) + p.Why
}

// readError is why a value is not understood, and what is allowed.
type readError struct{ why, allowed string }

// settings maps the field paths that a policy may have to functions that read their value. In a path,
// N is the index of an entry.
var settings = map[string]func(r *policyReader, s model.Setting, at []int) *readError{
	"spec.window.minors":  func(r *policyReader, s model.Setting, _ []int) *readError { return number(&r.Window.Minors, 1, s.Text) },
	"spec.window.grace":   func(r *policyReader, s model.Setting, _ []int) *readError { return period(&r.Window.Grace, s.Text) },
	"spec.window.atLeast": func(r *policyReader, s model.Setting, _ []int) *readError { return period(&r.Window.AtLeast, s.Text) },
	"spec.cadence": func(r *policyReader, s model.Setting, _ []int) *readError {
		if err := period(&r.Cadence, s.Text); err != nil || !r.Cadence.IsZero() {
			return err
		}
		return &readError{"not a period between two releases", "Write 1d or more, such as 6w, or leave it out"}
	},
	"spec.deprecation.version.time": func(r *policyReader, s model.Setting, _ []int) *readError {
		return period(&r.Deprecation.Version, s.Text)
	},
	"spec.upgrade.maxMinors": func(r *policyReader, s model.Setting, _ []int) *readError {
		return number(&r.upgrade().MaxMinors, 1, s.Text)
	},
	"spec.upgrade.beyond": func(r *policyReader, s model.Setting, _ []int) *readError {
		return verdict(&r.upgrade().Beyond, s.Text, Refused, Discouraged)
	},
	"spec.upgrade.fromSupportedOnly": func(r *policyReader, s model.Setting, _ []int) *readError {
		return truth(&r.upgrade().FromSupportedOnly, s.Text)
	},
	"spec.upgrade.first": func(r *policyReader, s model.Setting, _ []int) *readError { return text(&r.upgrade().First, s.Text) },
	"spec.downgrade.maxMinors": func(r *policyReader, s model.Setting, _ []int) *readError {
		return number(&r.downgradeRule().MaxMinors, 0, s.Text)
	},
	"spec.downgrade.verdict": func(r *policyReader, s model.Setting, _ []int) *readError {
		return verdict(&r.downgradeRule().Verdict, s.Text, Allowed, BestEffort, Discouraged, Refused, NotSpecified)
	},
	"spec.skew[N].component": func(r *policyReader, s model.Setting, at []int) *readError {
		return text(&r.skew(at[0]).Component, s.Text)
	},
	"spec.skew[N].reference": func(r *policyReader, s model.Setting, at []int) *readError {
		return text(&r.skew(at[0]).Reference, s.Text)
	},
	"spec.skew[N].upTo": func(r *policyReader, s model.Setting, at []int) *readError { return minor(&r.skew(at[0]).UpTo, s.Text) },
	"spec.skew[N].older": func(r *policyReader, s model.Setting, at []int) *readError {
		return number(&r.skew(at[0]).Older, 0, s.Text)
	},
	"spec.skew[N].newer": func(r *policyReader, s model.Setting, at []int) *readError {
		return number(&r.skew(at[0]).Newer, 0, s.Text)
	},
	"spec.platform.track": func(r *policyReader, s model.Setting, _ []int) *readError { return text(&r.platform().Track, s.Text) },
	"spec.platform.ranges[N].minors": func(r *policyReader, s model.Setting, at []int) *readError {
		return number(&r.ranges(at[0]).Minors, 1, s.Text)
	},
	"spec.platform.ranges[N].upTo": func(r *policyReader, s model.Setting, at []int) *readError {
		return minor(&r.ranges(at[0]).UpTo, s.Text)
	},
}

// policyReader fills a policy. said has the paths of all its settings.
type policyReader struct {
	SupportPolicy
	said map[string]bool
}

func (r *policyReader) upgrade() *UpgradeRule {
	if r.Upgrade == nil {
		r.Upgrade = &UpgradeRule{MaxMinors: 1, Beyond: Refused}
	}
	return r.Upgrade
}

func (r *policyReader) downgradeRule() *DowngradeRule {
	if r.Downgrade == nil {
		r.Downgrade = &DowngradeRule{Verdict: Allowed}
	}
	return r.Downgrade
}

func (r *policyReader) platform() *PlatformRule {
	if r.Platform == nil {
		r.Platform = &PlatformRule{}
	}
	return r.Platform
}

func (r *policyReader) skew(i int) *SkewRule {
	for len(r.Skew) <= i {
		r.Skew = append(r.Skew, SkewRule{})
	}
	return &r.Skew[i]
}

func (r *policyReader) ranges(i int) *Range {
	p := r.platform()
	for len(p.Ranges) <= i {
		p.Ranges = append(p.Ranges, Range{})
	}
	return &p.Ranges[i]
}

// ReadPolicy reads a support policy. Values that are not understood are returned as problems, in the
// order of the file; all others apply.
func ReadPolicy(o *model.Object) (*SupportPolicy, []Problem) {
	r := &policyReader{SupportPolicy: SupportPolicy{Name: o.Name}, said: map[string]bool{}}
	var problems []Problem
	if len(o.Settings) == 0 {
		problems = append(problems, Problem{Path: "spec", At: o.At, Why: " says nothing", Allowed: "Write for example spec: {window: {minors: 4}}", Incomplete: true})
	}
	for _, s := range o.Settings {
		r.said[s.Path] = true
	}
	for _, s := range o.Settings {
		path, at := indexed(s.Path)
		if s.Entry {
			problems = append(problems, r.lacking(path, s)...)
			continue
		}
		var bad *readError
		switch read := settings[path]; {
		case read != nil:
			bad = read(r, s, at)
		case strings.HasPrefix(path, "spec.deprecation."):
			bad = r.notice(s)
		default:
			bad = noSetting(path)
		}
		if bad != nil {
			problems = append(problems, Problem{Path: s.Path, Text: s.Text, At: s.At, Why: ": " + bad.why, Allowed: bad.allowed})
		}
	}
	return &r.SupportPolicy, problems
}

// entries describes the lists whose entries need certain fields, at least one of each group,
// with an example of an entry.
var entries = map[string]struct {
	fields  [][]string
	example string
}{
	"spec.skew[N]":            {[][]string{{"component"}, {"reference"}, {"older", "newer"}}, "{component: kubelet, reference: kube-apiserver, older: 3}"},
	"spec.platform.ranges[N]": {[][]string{{"minors"}}, `{upTo: "1.19", minors: 3}`},
}

// lacking returns a problem if an entry of a list lacks fields that it needs.
func (r *policyReader) lacking(path string, s model.Setting) []Problem {
	var lacks []string
	for _, group := range entries[path].fields {
		if !slices.ContainsFunc(group, func(key string) bool { return r.said[s.Path+"."+key] }) {
			lacks = append(lacks, "no "+strings.Join(group, " or "))
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	return []Problem{{Path: s.Path, At: s.At, Why: " has " + strings.Join(lacks, ", "), Allowed: "Write for example " + entries[path].example, Incomplete: true}}
}

var index = pattern.New(`\[([0-9]{1,3})\]`)

// indexed replaces the indexes of a path by N and returns them: spec.skew[N].older and 2.
func indexed(path string) (string, []int) {
	var at []int
	return index().ReplaceAllStringFunc(path, func(s string) string {
		i, _ := strconv.Atoi(s[1 : len(s)-1])
		at = append(at, i)
		return "[N]"
	}), at
}

// notice reads the notice that a kind needs in a phase: spec.deprecation.api.beta.time.
func (r *policyReader) notice(s model.Setting) *readError {
	parts := strings.Split(s.Path, ".")
	lists := map[string]*map[model.Phase]Requirement{KindAPI: &r.Deprecation.API, KindFeature: &r.Deprecation.Feature, KindMetric: &r.Deprecation.Metric}
	if len(parts) != 5 || lists[parts[2]] == nil {
		return noNotice
	}
	phase, err := model.ParsePhase(parts[3])
	if err != nil {
		return &readError{fmt.Sprintf("no phase %q", parts[3]), "Write " + model.PhaseWords}
	}
	list := lists[parts[2]]
	if *list == nil {
		*list = map[model.Phase]Requirement{}
	}
	need := (*list)[phase]
	var bad *readError
	switch parts[4] {
	case "time":
		bad = period(&need.Time, s.Text)
	case "releases":
		bad = number(&need.Releases, 0, s.Text)
	default:
		return noNotice
	}
	(*list)[phase] = need
	return bad
}

// noNotice is the misfit for a path below spec.deprecation that a policy does not have.
var noNotice = &readError{"a policy has no such field", "Write version: {time: 12mo}, or api, feature or metric by phase, such as api: {beta: {time: 9mo, releases: 3}}"}

// noSetting returns the misfit for a path that a policy does not have.
func noSetting(path string) *readError {
	if near := model.Nearest(path, slices.Sorted(maps.Keys(settings))); near != "" {
		return &readError{"a policy has no such field", "Did you mean " + near + "?"}
	}
	return &readError{"a policy has no such field", "Write window, cadence, deprecation, upgrade, downgrade, skew or platform below spec"}
}

func number(to *int, least int, value string) *readError {
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil || n > math.MaxInt16 || n < uint64(least) {
		return &readError{"not a valid number", fmt.Sprintf("Write a whole number from %d to %d", least, math.MaxInt16)}
	}
	*to = int(n)
	return nil
}

func period(to *Duration, value string) *readError {
	var err error
	var long *tooLong
	if *to, err = ParseDuration(value); errors.As(err, &long) {
		return &readError{"too long", "Write at most " + long.most}
	}
	if err != nil {
		return &readError{"not a duration", "Write a number and y, mo, w or d, such as 9mo or 6w"}
	}
	return nil
}

func truth(to *bool, value string) *readError {
	if value != "true" && value != "false" {
		return &readError{"not a boolean", "Write true or false"}
	}
	*to = value == "true"
	return nil
}

func minor(to *model.Minor, value string) *readError {
	v, err := model.ParseReleaseVersion(value)
	if err != nil {
		return &readError{fmt.Sprintf("no version %q", value), "Write " + model.ReleaseVersions}
	}
	*to = v.Minor
	return nil
}

func text(to *string, value string) *readError {
	*to = value
	return nil
}

func verdict(to *Verdict, value string, allowed ...Verdict) *readError {
	names := make([]string, len(allowed))
	for i, v := range allowed {
		if names[i] = string(v); names[i] == value {
			*to = v
			return nil
		}
	}
	return &readError{"not a verdict", fmt.Sprintf("Write %s or %s", strings.Join(names[:len(names)-1], ", "), names[len(names)-1])}
}
