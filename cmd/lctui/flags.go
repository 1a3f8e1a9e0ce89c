package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/model"
)

// outputFlag adds -o to a verb with the given formats, of which the first is the default.
func outputFlag(cmd *cobra.Command, format *string, formats ...string) {
	cmd.Flags().StringVarP(format, "output", "o", formats[0], "`FORMAT`: "+strings.Join(formats, ", "))
	complete.Flag(cmd, "output", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	inner := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(formats, *format) {
			return failure.OneOf("output format", *format, formats...)
		}
		if inner != nil {
			return inner(cmd, args)
		}
		return nil
	}
}

// headersFlag adds --no-headers to a verb that lists.
func headersFlag(cmd *cobra.Command, out *report.Writer, format *string) {
	cmd.Flags().BoolVar(&out.NoHeaders, "no-headers", false, "only the rows of a table or CSV")
	inner := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if err := inner(cmd, args); err != nil {
			return err
		}
		if out.NoHeaders && !slices.Contains([]string{"table", "wide", "csv", "matrix"}, *format) {
			return failure.Wrong("leave --no-headers out", "-o %s has no header to leave out", *format)
		}
		return nil
	}
}

// objectFlag adds --object to a verb.
func objectFlag(cmd *cobra.Command, object *string) {
	cmd.Flags().StringVar(object, "object", "", "pick one of several objects: `[NAMESPACE/]NAME`, or #N, the N-th of the file")
	complete.Flag(cmd, "object", complete.Objects(completed(&source.Reader{})))
}

// noArgs returns an error if there are arguments, for verbs that take none.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return failure.Wrong("`"+cmd.CommandPath()+" --help` shows what it takes", "%s takes no %q", cmd.Name(), args[0])
	}
	return nil
}

// someFiles returns an error if there is no FILE.
func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 && cmd.Name() == "edit" {
		return failure.Wrong("`lctui edit .` takes the current folder", "edit needs a FILE")
	}
	if len(args) == 0 {
		return failure.Wrong("`"+cmd.CommandPath()+" .` takes the current folder, `-` standard input", "%s needs a FILE", cmd.Name())
	}
	return nil
}

// otherwise maps flags of other programs to those of lctui.
var otherwise = map[string]string{"format": "output", "now": "at", "date": "at", "time": "at", "out": "output", "files": "file", "diff": "dry-run"}

// gone has hints for flags of earlier versions.
var gone = map[string]string{
	"request": "save the edit on a branch and open a pull request: `lctui check --against REV` checks it, `lctui diff --against REV -o markdown` is its comment",
	"targets": "a pull request has no target files to choose",
}

// wrongFlag returns the error about a wrong flag. For an unknown flag it suggests a similar one.
func wrongFlag(cmd *cobra.Command, err error) error {
	hint := "`" + cmd.CommandPath() + " --help` shows the flags"
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing) && gone[missing.GetSpecifiedName()] != "":
		hint = gone[missing.GetSpecifiedName()]
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

// nearestFlag returns the flag of a verb that a mistyped name most likely means, or "" if none is
// similar.
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

// completeRevisions offers HEAD, the branches and the tags of the repository of the first FILE, or
// of the current folder.
func completeRevisions(_ *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	folder := "."
	if len(args) > 0 {
		if folder = args[0]; !source.IsFolder(folder) {
			folder = filepath.Dir(folder)
		}
	}
	repo, err := git.Find(folder)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	names, err := repo.Revisions()
	if err == nil {
		names = append([]string{"HEAD"}, names...)
	}
	return slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, prefix) }), cobra.ShellCompDirectiveNoFileComp
}

// flagsShown is the annotation with the shared flags in the help of a verb. It is only needed if
// they differ from those of similar verbs.
const flagsShown = "flagsShown"

// uses sets the shared flags in the help of a verb.
func uses(cmd *cobra.Command, flags ...string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[flagsShown] = strings.Join(flags, " ")
}

// usedBy returns the shared flags in the help of a verb.
func usedBy(cmd *cobra.Command) []string {
	flags, named := cmd.Annotations[flagsShown]
	switch {
	case named:
		return strings.Fields(flags)
	case cmd.GroupID == further:
		return nil
	case cmd.Annotations[interactive] != "":
		return []string{"at", "dialect", "policy", "schedule", "parent", "theme", "ascii", "linear"}
	}
	return []string{"at", "dialect", "policy", "parent"}
}

// briefHelp makes help show only the shared flags that a verb uses, or all of them with --help-all.
// It returns the arguments with --help in place of --help-all, which cobra does not know.
func briefHelp(root *cobra.Command, args []string) []string {
	all := slices.Index(args, "--help-all")
	if end := slices.Index(args, "--"); all >= 0 && (end < 0 || all < end) {
		args = slices.Clone(args)
		args[all] = "--help"
		return args
	}
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		shown := usedBy(cmd)
		root.PersistentFlags().VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || !slices.Contains(shown, f.Name) })
		show(cmd, args)
		fmt.Fprintf(cmd.OutOrStdout(), "\nThe flags that every verb takes: %s --help-all\n", cmd.CommandPath())
	})
	return args
}
