package apis_test

import (
	"github.com/lctui/lctui/lifecycle/apis"
	"github.com/lctui/lctui/model"
)

// ops are what cases ask for. What they give is compared key by key; "said" and
// "notes" are the messages.
var ops = map[string]func(*vector) (map[string]any, error){
	"parse": func(c *vector) (map[string]any, error) {
		v, err := model.ParseAPIVersion(c.Input.Text)
		if err != nil {
			return nil, err
		}
		return map[string]any{"major": v.Major, "minor": v.Minor, "canonical": v.String()}, nil
	},
	"compare": func(c *vector) (map[string]any, error) {
		a, b, err := two(c.Input.A, c.Input.B)
		return map[string]any{"result": a.Compare(b)}, err
	},
	"covers": func(c *vector) (map[string]any, error) {
		entry, v, err := two(c.Input.Entry, c.Input.Version)
		return map[string]any{"covers": entry.Supports(v)}, err
	},
	"status": func(c *vector) (map[string]any, error) {
		v, err := model.ParseAPIVersion(c.Input.Version)
		return map[string]any{"status": apis.StatusOf(c.apiLists(), v).String()}, err
	},
	"expand": func(c *vector) (map[string]any, error) {
		versions, err := c.apiLists().Versions()
		supported, deprecated := []string{}, []string{}
		for _, v := range versions {
			supported = append(supported, v.Text)
			if v.Stages[0].Name == model.Deprecated {
				deprecated = append(deprecated, v.Text)
			}
		}
		return map[string]any{"supported": supported, "deprecated": deprecated}, err
	},
	"validate":     validate,
	"check":        check,
	"descriptor":   readDescriptor,
	"legacyApi":    olderAPI,
	"labels":       labelsOf,
	"compareLabel": compareLabel,
	"change":       change,
	"latest":       ends,
}

func two(a, b string) (v, w model.APIVersion, err error) {
	if v, err = model.ParseAPIVersion(a); err == nil {
		w, err = model.ParseAPIVersion(b)
	}
	return v, w, err
}

// validate judges one table alone; what releases there have been is not at hand.
func validate(c *vector) (map[string]any, error) {
	o, track, err := c.inTable()
	if err != nil {
		return nil, err
	}
	said, warnings, seen := []string{}, []string{}, map[string]bool{}
	for _, f := range apis.Findings(apis.Case{Object: o, Ref: model.ObjectRef(0)}) {
		switch {
		case f.Ref.Track != track:
		case f.Severity == model.Error:
			said = append(said, f.Message)
		case !seen[f.Rule]:
			seen[f.Rule] = true
			warnings = append(warnings, f.Rule)
		}
	}
	return map[string]any{"ok": len(said) == 0, "said": said, "warnings": warnings}, nil
}

func check(c *vector) (map[string]any, error) {
	mode := ""
	if c.Input.Mode != nil {
		mode = *c.Input.Mode
	}
	r := apis.Use(c.Input.Kind, c.apiLists(), c.Input.Requested, mode, c.Input.Name)
	return map[string]any{"outcome": r.Outcome, "status": r.Status.String(), "exitCode": r.Exit,
		"messages": len(r.Messages) + len(r.Notes), "said": r.Messages, "notes": r.Notes}, nil
}

func readDescriptor(c *vector) (map[string]any, error) {
	o, err := c.toml()
	if err != nil {
		return nil, err
	}
	got := map[string]any{"version": o.Descriptor.Version.Text}
	for _, t := range o.Tracks {
		got[t.Name] = map[string]any{"deprecated": t.APIs.Deprecated.Texts(), "supported": t.APIs.Supported.Texts()}
	}
	return got, nil
}

func olderAPI(c *vector) (map[string]any, error) {
	o, err := c.toml()
	if err != nil {
		return nil, err
	}
	got := map[string]any{}
	for _, t := range o.Tracks {
		if value := apis.OlderValue(t.APIs); value != "" {
			got[t.Name] = value
		}
	}
	return got, nil
}

func labelsOf(c *vector) (map[string]any, error) {
	o, err := c.toml()
	if err != nil {
		return nil, err
	}
	labels := map[string]string{}
	for _, p := range apis.Labels(o) {
		labels[p.Key] = p.Text
	}
	return map[string]any{"labels": labels}, nil
}

func compareLabel(c *vector) (map[string]any, error) {
	o, err := c.toml()
	if err != nil {
		return nil, err
	}
	label, err := read("label.json", c.Input.Label)
	if err != nil {
		return nil, err
	}
	found := []map[string]any{}
	for _, d := range apis.Differences(o, label) {
		found = append(found, map[string]any{"table": d.Table, "list": d.List, "onlyInDescriptor": d.OnlyInDescriptor, "onlyInLabel": d.OnlyInLabel})
	}
	return map[string]any{"differences": found}, nil
}

func change(c *vector) (map[string]any, error) {
	o, track, err := c.inTable()
	if err != nil {
		return nil, err
	}
	verb, ok := apis.ParseVerb(c.Input.Action)
	if !ok {
		return nil, &apis.Refusal{What: "no such verb"}
	}
	done, err := apis.Do(verb, o, track, c.Input.Version)
	if err != nil {
		return nil, err
	}
	affects, warnings := append([]string{}, done.Affects...), []string{}
	for _, w := range done.Warnings {
		warnings = append(warnings, w.Name)
	}
	return map[string]any{"deprecated": done.Lists.Deprecated.Texts(), "supported": done.Lists.Supported.Texts(), "affects": affects, "warnings": warnings}, nil
}

// ends are the newest and the oldest of the one list of a case.
func ends(c *vector) (map[string]any, error) {
	var list []string
	for _, l := range c.Lists {
		list = l
	}
	oldest, newest, err := apis.Ends(list)
	return map[string]any{"newest": newest, "latest": newest, "oldest": oldest}, err
}
