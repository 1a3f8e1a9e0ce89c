package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// otherwise are flags of other programs, and what they are called here.
var otherwise = map[string]string{"format": "output", "now": "at", "date": "at", "time": "at", "out": "output", "files": "file", "diff": "dry-run"}

// wrongFlag says what is wrong with a flag, and behind the sentence about an
// unknown one the nearest.
func wrongFlag(cmd *cobra.Command, err error) error {
	hint := "`" + cmd.CommandPath() + " --help` shows the flags"
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing):
		if near := nearestFlag(cmd, missing.GetSpecifiedName()); near != "" {
			hint = "did you mean --" + near + "?"
		}
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return failure.Wrong("write --"+invalid.GetFlag().Name+"=true or --"+invalid.GetFlag().Name+"=false",
			"--%s is true or false, not %q", invalid.GetFlag().Name, invalid.GetValue())
	}
	return failure.Wrong(hint, "%s", err)
}

// nearestFlag is the flag of a verb that a name most likely means.
func nearestFlag(cmd *cobra.Command, name string) string {
	here := map[string]bool{}
	var names []string
	add := func(f *pflag.Flag) {
		here[f.Name] = true
		names = append(names, f.Name)
	}
	cmd.Flags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	if near := model.Nearest(name, names); near != "" {
		return near
	}
	words := make([]string, 0, len(otherwise))
	for _, word := range []string{"format", "out", "now", "date", "time", "files", "diff"} {
		if here[otherwise[word]] {
			words = append(words, word)
		}
	}
	return otherwise[model.Nearest(name, words)]
}
