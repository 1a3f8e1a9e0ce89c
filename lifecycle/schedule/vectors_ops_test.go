package schedule_test

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
)

// result is what an operation returns, by the names of the vectors.
type result = map[string]any

// operation has the fields that its input and its result may have, and the function that runs it.
type operation struct {
	input, expect string
	run           func(in input) (result, error)
}

var operations = map[string]operation{
	"addDuration":      {"duration from", "result", addDuration},
	"apiOrder":         {"names", "newestFirst", apiOrder},
	"apiPhase":         {"name", "error errorContains phase", apiPhase},
	"apisAt":           {"at policy schedule", "available common commonDefault recommended supportedReleases", apisAt},
	"availability":     {"text", "availability deprecated error errorContains", availability},
	"cloudProfileLint": {"now policy versions", "findings", cloudProfileLint},
	"cloudProfilePlan": {"now policy project versions", "changes skipped", cloudProfilePlan},
	"earliestRemoval":  {"deprecated kind phase policy", "date minReleases", earliestRemoval},
	"platformMinors":   {"latest policy", "minors", platformMinors},
	"scheduleLint":     {"phases policy releases schedule", "findings", scheduleLint},
	"skew":             {"component minors policy reference version", "ahead behind verdict", skew},
	"supportedAt":      {"at eol policy schedule", "releases", supportedAt},
	"upgrade":          {"from minors policy supported to", "kind path reason steps verdict", upgrade},
	"window":           {"policy project releases", "releases", window},
	"windowTable":      {"policy schedule", "releases", windowTable},
}

func addDuration(in input) (result, error) {
	d, err := schedule.ParseDuration(in.Duration)
	if err != nil {
		return nil, err
	}
	to, _ := schedule.DateOf(model.ReadDate(in.From)).Add(1, d)
	return result{"result": to.String()}, nil
}

func apiOrder(in input) (result, error) {
	names := slices.Clone(in.Names)
	schedule.SortAPINames(names)
	return result{"newestFirst": names}, nil
}

func apiPhase(in input) (result, error) {
	n, err := schedule.ParseAPIName(in.Name)
	return result{"phase": n.Phase}, err
}

func availability(in input) (result, error) {
	a, deprecated, err := model.ParseAvailability(in.Text)
	return result{"availability": a, "deprecated": deprecated}, err
}

func earliestRemoval(in input) (result, error) {
	phase, err := model.ParsePhase(in.Phase)
	if err != nil {
		return nil, err
	}
	date, releases, _ := in.Policy.EarliestRemoval(in.Kind, phase, schedule.DateOf(model.ReadDate(in.Deprecated)))
	return result{"date": date.String(), "minReleases": releases}, nil
}

func platformMinors(in input) (result, error) {
	latest, err := minorOf(in.Latest)
	var minors []model.Minor
	if p := in.Policy.Platform; p != nil {
		minors = p.Minors(latest)
	}
	return result{"minors": texts(minors)}, err
}

func skew(in input) (result, error) {
	version, err := minorOf(in.Version)
	if err != nil {
		return nil, err
	}
	reference, err := minorOf(in.Reference)
	if err != nil {
		return nil, err
	}
	known, err := minorsOf(in.Minors)
	r := in.Policy.CheckSkew(in.Component, version, reference, schedule.KnownMinors(known))
	return result{"verdict": r.Verdict, "behind": r.Behind, "ahead": r.Ahead}, err
}

func upgrade(in input) (result, error) {
	from, err := model.ParseReleaseVersion(in.From)
	if err != nil {
		return nil, err
	}
	to, err := model.ParseReleaseVersion(in.To)
	if err != nil {
		return nil, err
	}
	known, err := minorsOf(in.Minors)
	if err != nil {
		return nil, err
	}
	supported, err := minorsOf(in.Supported)
	r := in.Policy.Step(schedule.Step{From: from, To: to, Known: schedule.KnownMinors(known), Supported: supported})
	return result{"kind": r.Kind, "verdict": r.Verdict, "reason": r.Reason, "steps": r.Steps, "path": texts(r.Path)}, err
}

func supportedAt(in input) (result, error) {
	calendar, err := in.calendar()
	if err != nil {
		return nil, err
	}
	at, err := instant(in.At)
	return result{"releases": texts(calendar.SupportedAt(at, in.EOL == "policy"))}, err
}

func apisAt(in input) (result, error) {
	calendar, err := in.calendar()
	if err != nil {
		return nil, err
	}
	at, err := instant(in.At)
	a := calendar.APIsAt(at)
	return result{"supportedReleases": texts(a.Supported), "available": a.Available, "common": a.Common,
		"commonDefault": a.CommonDefault, "recommended": a.Recommended}, err
}

func window(in input) (result, error) {
	calendar, err := in.calendar()
	if err != nil {
		return nil, err
	}
	releases := result{}
	for _, s := range calendar.Support(in.Project) {
		releases[s.Minor.String()] = result{"eol": s.EOL.String(), "basis": s.Basis, "endedBy": endedBy(s), "lowerBound": s.AtLeast.String()}
	}
	return result{"releases": releases}, nil
}

func windowTable(in input) (result, error) {
	calendar, err := in.calendar()
	if err != nil {
		return nil, err
	}
	releases := result{}
	projected := calendar.Support(true)
	for i, s := range calendar.Support(false) {
		row := result{"policyEOL": s.EOL.String(), "basis": s.Basis, "statedEOL": s.Stated.String(), "endedBy": endedBy(s)}
		switch {
		case s.EOL.IsZero():
			row["verdict"], row["projectedEOL"] = "open", projected[i].EOL.String()
			row["projectedEqualsStated"] = projected[i].EOL.Time.Equal(s.Stated.Time)
		case s.Stated.Time.Equal(s.EOL.Time):
			row["verdict"] = "equal"
		case s.Stated.Time.Before(s.EOL.Time):
			row["verdict"] = "early"
		default:
			row["verdict"] = "late"
		}
		releases[s.Minor.String()] = row
	}
	return result{"releases": releases}, nil
}

func endedBy(s schedule.Support) string {
	if s.EndedBy == (model.Minor{}) {
		return ""
	}
	return s.EndedBy.String()
}

func scheduleLint(in input) (result, error) {
	calendar, err := in.calendar()
	if err != nil {
		return nil, err
	}
	return result{"findings": findings(calendar.Lint())}, nil
}

func cloudProfileLint(in input) (result, error) {
	now, err := instant(in.Now)
	return result{"findings": findings(cloudprofile.Lint(profileVersions(in.Versions), in.Policy.SupportPolicy, now))}, err
}

func cloudProfilePlan(in input) (result, error) {
	now, err := instant(in.Now)
	versions := profileVersions(in.Versions)
	planned := cloudprofile.Plan(versions, in.Policy.SupportPolicy, now, in.Project)
	changes, skipped := []result{}, []result{}
	for _, c := range planned.Changes {
		changes = append(changes, result{"version": versions[c.Entry].Text, "stage": c.Stage, "startTime": model.FormatTime(c.Start), "because": c.Reason.String(), "clamped": c.Clamped})
	}
	for _, s := range planned.Skipped {
		skipped = append(skipped, result{"version": versions[s.Entry].Text, "reason": s.Reason})
	}
	return result{"changes": changes, "skipped": skipped}, err
}

// findings returns the fields of findings: the common ones, and each fact under its name.
func findings(list []schedule.Finding) []result {
	out := []result{}
	for _, f := range list {
		r := result{"rule": f.Rule, "severity": f.Severity.String(), "subject": f.Subject, "version": f.Subject,
			"from": f.Interval.From.String(), "until": f.Interval.Until.String(), "minors": texts(f.Minors), "count": f.Count}
		for _, fact := range f.Facts {
			r[fact.Name] = fact.Text
		}
		out = append(out, r)
	}
	return out
}

func texts(minors []model.Minor) []string {
	out := []string{}
	for _, m := range minors {
		out = append(out, m.String())
	}
	return out
}
