package descriptor_test

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

func parse(in *input) (map[string]any, error) {
	v, err := model.ParseAPIVersion(in.Text)
	if err != nil {
		return nil, err
	}
	return map[string]any{"major": v.Major, "minor": v.Minor, "canonical": v.String()}, nil
}

func compare(in *input) (map[string]any, error) {
	a, b, err := two(in.A, in.B)
	return map[string]any{"result": a.Compare(b)}, err
}

func covers(in *input) (map[string]any, error) {
	entry, v, err := two(in.Entry, in.Version)
	return map[string]any{"covers": entry.Supports(v)}, err
}

func status(in *input) (map[string]any, error) {
	v, err := model.ParseAPIVersion(in.Version)
	return map[string]any{"status": descriptor.StatusOf(in.apiLists(), v).String()}, err
}

func expand(in *input) (map[string]any, error) {
	versions, err := in.apiLists().Versions()
	supported, deprecated := []string{}, []string{}
	for _, v := range versions {
		supported = append(supported, v.Text)
		if v.Stages[0].Name == model.Deprecated {
			deprecated = append(deprecated, v.Text)
		}
	}
	return map[string]any{"supported": supported, "deprecated": deprecated}, err
}

func two(a, b string) (v, w model.APIVersion, err error) {
	if v, err = model.ParseAPIVersion(a); err == nil {
		w, err = model.ParseAPIVersion(b)
	}
	return v, w, err
}

// validate checks one table alone, without knowing the releases.
func validate(in *input) (map[string]any, error) {
	o, track, err := in.inTable()
	if err != nil {
		return nil, err
	}
	said, warnings, seen := []string{}, []string{}, map[string]bool{}
	for _, f := range found(caseOf(o)) {
		switch {
		case f.Ref.Track != track:
		case f.Severity == model.Error:
			said = append(said, f.Text())
		case !seen[f.Rule]:
			seen[f.Rule] = true
			warnings = append(warnings, f.Rule)
		}
	}
	return map[string]any{"ok": len(said) == 0, "said": said, "warnings": warnings}, nil
}

func check(in *input) (map[string]any, error) {
	mode := ""
	if in.Mode != nil {
		mode = *in.Mode
	}
	r := descriptor.Use(in.Kind, in.apiLists(), in.Requested, mode, in.Name)
	return map[string]any{"outcome": r.Outcome, "status": r.Status.String(), "exitCode": r.Exit,
		"messages": len(r.Messages) + len(r.Notes), "said": r.Messages, "notes": r.Notes}, nil
}

func readDescriptor(in *input) (map[string]any, error) {
	o, err := in.toml()
	if err != nil {
		return nil, err
	}
	got := map[string]any{"version": o.Descriptor.Version.Text}
	for _, t := range o.Tracks {
		got[t.Name] = map[string]any{"deprecated": t.APIs.Deprecated.Texts(), "supported": t.APIs.Supported.Texts()}
	}
	return got, nil
}

func olderAPI(in *input) (map[string]any, error) {
	got := map[string]any{}
	if in.TOML != "" {
		o, err := in.toml()
		if err != nil {
			return nil, err
		}
		for _, t := range o.Tracks {
			got[t.Name] = descriptor.OlderValue(t.APIs)
		}
	}
	if in.Buildpack != nil {
		got[model.BuildpackAPI] = descriptor.OlderValue(apiLists(in.Buildpack.Deprecated, in.Buildpack.Supported))
	}
	if in.Platform != nil {
		got[model.PlatformAPI] = descriptor.OlderValue(apiLists(in.Platform.Deprecated, in.Platform.Supported))
	}
	return got, nil
}

func labelsOf(in *input) (map[string]any, error) {
	o, err := in.toml()
	if err != nil {
		return nil, err
	}
	labels := map[string]string{}
	for _, p := range (descriptor.System{}).Labels(o) {
		labels[p.Key] = p.Text
	}
	return map[string]any{"labels": labels}, nil
}

func compareLabel(in *input) (map[string]any, error) {
	o, err := in.toml()
	if err != nil {
		return nil, err
	}
	label, err := read("label.json", in.Label)
	if err != nil {
		return nil, err
	}
	found := []map[string]any{}
	for _, d := range change.Diff(change.State{Objects: []*model.Object{o}}, change.State{Objects: []*model.Object{label}}, lifecycle.GEP32) {
		if d.Labelled != nil {
			found = append(found, map[string]any{"table": d.Track, "list": d.Stage, "onlyInDescriptor": d.Labelled.OnlyInDescriptor, "onlyInLabel": d.Labelled.OnlyInLabel})
		}
	}
	return map[string]any{"differences": found}, nil
}

// ends returns the newest and the oldest of a list.
func ends(in *input) (map[string]any, error) {
	if len(in.Supported) == 0 {
		return nil, errors.New("there is no API version in an empty list")
	}
	parsed := map[string]model.APIVersion{}
	for _, text := range in.Supported {
		v, err := model.ParseAPIVersion(text)
		if err != nil {
			return nil, err
		}
		parsed[text] = v
	}
	compare := func(a, b string) int { return parsed[a].Compare(parsed[b]) }
	return map[string]any{"latest": slices.MaxFunc(in.Supported, compare), "oldest": slices.MinFunc(in.Supported, compare)}, nil
}
