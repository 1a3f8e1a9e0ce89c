package screen

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/palette"
)

// Themes returns the names that --theme and the configuration accept.
func Themes() []string { return append([]string{"auto"}, palette.Names()...) }

// CheckConfig checks the values of a configuration that package config cannot check: themes, keys,
// rules, patterns and templates.
func CheckConfig(config *config.Config) error {
	if err := failure.OneOf("theme", config.Theme, Themes()...); err != nil {
		return atPlace(config, "theme", err)
	}
	if err := checkKeys(config); err != nil {
		return err
	}
	if err := checkAccepted(config); err != nil {
		return err
	}
	for _, t := range config.Templates {
		path := "templates." + t.Name
		for _, s := range t.Stages {
			if err := failure.OneOf("stage", s.Stage, systems.Stages()...); err != nil {
				return atPlace(config, path+"."+s.Stage, err)
			}
			if _, err := lifecycle.ParseShift(s.Shift); err != nil {
				return config.Wrong(path+"."+s.Stage, err.Error(), "")
			}
		}
	}
	return nil
}

// checkKeys checks the actions and keys of a configuration, one by one and then all together.
func checkKeys(config *config.Config) error {
	for _, name := range slices.Sorted(maps.Keys(config.Keys)) {
		own := config.Keys[name]
		for i, key := range own {
			if err := keys.CheckKey(key); err != nil {
				return config.Wrong("keys."+name+"["+strconv.Itoa(i)+"]", err.Error(), "")
			}
		}
		if err := keys.Check(map[string][]string{name: own}); err != nil {
			return config.Wrong("keys."+name, err.Error(), "")
		}
	}
	if err := keys.Check(config.Keys); err != nil {
		return config.Wrong("keys", err.Error(), "")
	}
	return nil
}

// checkAccepted checks the names of rules and the patterns of files in a configuration.
func checkAccepted(config *config.Config) error {
	known := accept.Acceptance{Names: check.RuleNames}
	for _, name := range slices.Sorted(maps.Keys(config.Rules)) {
		if what, hint := known.WrongName(name); what != "" {
			return config.Wrong("rules."+name, what, cmp.Or(hint, "`lctui check` writes the names of rules behind findings"))
		}
	}
	for i, pattern := range config.Exclude {
		if err := source.WrongPattern(pattern); err != nil {
			return config.Wrong("exclude["+strconv.Itoa(i)+"]", err.Error(), "")
		}
	}
	for i, p := range config.Policies {
		if err := source.WrongPattern(p.Files); err != nil {
			return config.Wrong("policies["+strconv.Itoa(i)+"].files", err.Error(), "")
		}
	}
	return nil
}

func atPlace(config *config.Config, path string, err error) error {
	var f *failure.Error
	if !errors.As(err, &f) {
		return err
	}
	return config.Wrong(path, f.What, f.Hint)
}
