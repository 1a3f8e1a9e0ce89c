package schedule_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// policyText is a policy in a case: the name of a preset, or its spec.
type policyText struct{ *schedule.SupportPolicy }

func (p *policyText) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		var ok bool
		if p.SupportPolicy, ok = schedule.Preset(name); !ok {
			return fmt.Errorf("no preset %q", name)
		}
		return nil
	}
	var s struct {
		Window struct {
			Minors         int
			Grace, AtLeast durationText
		}
		Cadence     durationText
		Deprecation struct {
			API, Feature, Metric map[string]requirementText
			Version              requirementText
		}
		Upgrade   *schedule.UpgradeRule
		Downgrade *schedule.DowngradeRule
		Skew      []schedule.SkewRule
		Platform  *struct {
			Track  string
			Ranges []struct {
				UpTo   string
				Minors int
			}
		}
	}
	if err := vector.Decode(data, &s); err != nil {
		return err
	}
	p.SupportPolicy = &schedule.SupportPolicy{
		Window:  schedule.Window{Minors: s.Window.Minors, Grace: s.Window.Grace.Duration, AtLeast: s.Window.AtLeast.Duration},
		Cadence: s.Cadence.Duration,
		Deprecation: schedule.Deprecation{API: requirements(s.Deprecation.API), Feature: requirements(s.Deprecation.Feature),
			Metric: requirements(s.Deprecation.Metric), Version: s.Deprecation.Version.Time.Duration},
		Upgrade: s.Upgrade, Downgrade: s.Downgrade, Skew: s.Skew,
	}
	if s.Platform == nil {
		return nil
	}
	p.Platform = &schedule.PlatformRule{Track: s.Platform.Track}
	for _, r := range s.Platform.Ranges {
		upTo, err := model.ParseReleaseVersion(r.UpTo)
		if err != nil && r.UpTo != "" {
			return err
		}
		p.Platform.Ranges = append(p.Platform.Ranges, schedule.Range{UpTo: upTo.Minor, Minors: r.Minors})
	}
	return nil
}

type requirementText struct {
	Time     durationText
	Releases int
}

func requirements(in map[string]requirementText) map[model.Phase]schedule.Requirement {
	out := map[model.Phase]schedule.Requirement{}
	for name, r := range in {
		phase, err := model.ParsePhase(name)
		if err != nil {
			panic(err)
		}
		out[phase] = schedule.Requirement{Time: r.Time.Duration, Releases: r.Releases}
	}
	return out
}

type durationText struct{ schedule.Duration }

func (d *durationText) UnmarshalJSON(data []byte) error {
	var text string
	err := json.Unmarshal(data, &text)
	if err == nil && text != "" {
		d.Duration, err = schedule.ParseDuration(text)
	}
	return err
}

// releaseText is an entry of a schedule.
type releaseText struct {
	Version, Date, MinKubernetes, StorageVersion, ForceUpgrade string
	EOL                                                        eolText
	APIs, Features, Metrics                                    []apiText
}

// eolText is a date, false or null for none, or true for a date in the past
// that nobody knows.
type eolText struct{ model.Start }

func (e *eolText) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case "true":
		e.Form = model.Event
		return nil
	case "false", "null":
		return nil
	}
	var text string
	err := json.Unmarshal(data, &text)
	e.Start = model.ReadDate(text)
	return err
}

type apiText struct {
	Name, Type, Phase, Availability string
	Deprecated                      bool
}

func (r releaseText) release() (schedule.Release, error) {
	out := schedule.Release{Version: r.Version, EOL: r.EOL.Start,
		Release: model.Release{MinKubernetes: r.MinKubernetes, StorageVersion: r.StorageVersion, ForceUpgrade: r.ForceUpgrade}}
	if r.Date != "" {
		out.Date = model.ReadDate(r.Date)
	}
	var err error
	for list, texts := range map[*[]model.Offer][]apiText{&out.APIs: r.APIs, &out.Features: r.Features, &out.Metrics: r.Metrics} {
		if texts != nil {
			*list = []model.Offer{}
		}
		for _, a := range texts {
			api := model.Offer{Name: a.Name, Type: a.Type}
			if a.Phase != "" && err == nil {
				api.Phase, err = model.ParsePhase(a.Phase)
			}
			if err == nil {
				api.Availability, api.Deprecated, err = model.ParseAvailability(a.Availability)
			}
			api.Deprecated = api.Deprecated || a.Deprecated
			*list = append(*list, api)
		}
	}
	return out, err
}

// releases is the schedule of the case: inline, or a CSV in testdata.
func (in *input) releases() (*schedule.ReleaseSchedule, error) {
	s := &schedule.ReleaseSchedule{Phases: map[string]model.Phase{}}
	for name, text := range in.Phases {
		phase, err := model.ParsePhase(text)
		if err != nil {
			return nil, err
		}
		s.Phases[name] = phase
	}
	texts := in.Releases
	if in.Schedule != "" {
		var err error
		if texts, err = readTable(filepath.Join("testdata", in.Schedule)); err != nil {
			return nil, err
		}
	}
	for _, r := range texts {
		release, err := r.release()
		if err != nil {
			return nil, err
		}
		s.Releases = append(s.Releases, release)
	}
	return s, nil
}

// calendar is the schedule as the policy of the case reads it.
func (in *input) calendar() (*schedule.Calendar, error) {
	s, err := in.releases()
	if err != nil {
		return nil, err
	}
	return schedule.NewCalendar(s, in.Policy.SupportPolicy), nil
}

// readTable reads a release table: one line a release, or one an API endpoint
// with the release repeated.
func readTable(path string) ([]releaseText, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []releaseText
	for _, line := range lines[1:] {
		cell := map[string]string{}
		for i, text := range line {
			cell[lines[0][i]] = text
		}
		if len(out) == 0 || out[len(out)-1].Version != cell["version"] {
			r := releaseText{Version: cell["version"], Date: cell["release_date"], MinKubernetes: cell["min_k8s"],
				StorageVersion: cell["storage_type"], ForceUpgrade: cell["force_upgrade"]}
			if cell["eol_date"] != "" {
				r.EOL.Start = model.ReadDate(cell["eol_date"])
			}
			out = append(out, r)
		}
		if cell["api_endpoint"] != "" {
			r := &out[len(out)-1]
			r.APIs = append(r.APIs, apiText{Name: cell["api_endpoint"], Type: cell["api_type"], Availability: cell["availability"]})
		}
	}
	return out, nil
}

// versionText is a version of a CloudProfile.
type versionText struct {
	Version                        string
	Classification, ExpirationDate *string
	Lifecycle                      []struct {
		Classification string
		StartTime      *string
	}
}

func profileVersions(texts []versionText) []*model.Version {
	var out []*model.Version
	for i, v := range texts {
		to := &model.Version{Text: v.Version, Base: i}
		if v.Classification != nil {
			to.Classification = model.Field{Set: true, Text: *v.Classification}
		}
		if v.ExpirationDate != nil {
			to.HasExpiration, to.Expiration = true, model.ReadStart(*v.ExpirationDate)
		}
		if v.Lifecycle != nil {
			to.Lifecycle = model.ListGiven
		}
		for k, s := range v.Lifecycle {
			stage := model.Stage{Name: s.Classification, Base: k}
			if s.StartTime != nil {
				stage.Start = model.ReadStart(*s.StartTime)
			}
			to.Stages = append(to.Stages, stage)
		}
		out = append(out, to)
	}
	return out
}

// instant reads a date or time of a case.
func instant(text string) (time.Time, error) {
	s := model.ReadDate(text)
	if !s.IsAt() {
		return time.Time{}, fmt.Errorf("no time %q", text)
	}
	return s.Time(), nil
}

func minorOf(text string) (model.Minor, error) {
	v, err := model.ParseReleaseVersion(text)
	return v.Minor, err
}

// minorsOf reads a list of minors; nil stays nil.
func minorsOf(texts []string) ([]model.Minor, error) {
	if texts == nil {
		return nil, nil
	}
	out := []model.Minor{}
	for _, text := range texts {
		m, err := minorOf(text)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}
