package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// versionReport is the document that version prints for programs.
type versionReport struct {
	report.Header
	Version string `json:"version"`
	Commit  string `json:"commit"`
	Go      string `json:"go"`
}

func versionCommand(out *report.Writer) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:         "version",
		Short:       "print the version of lctui",
		Args:        noArgs,
		Annotations: map[string]string{plain: "yes"},
		RunE: func(*cobra.Command, []string) error {
			if format == "json" {
				return out.JSON(versionReport{report.Kind("Version"), buildVersion(), buildCommit(), runtime.Version()})
			}
			out.Line(versionText())
			return nil
		},
	}
	outputFlag(cmd, &format, "text", "json")
	return cmd
}

// versionFlag adds --version to the program. The flag of Cobra prints with a template. For that the
// linker would keep every method of every type, which is a seventh of the binary.
func versionFlag(root *cobra.Command, c *setup, out *report.Writer) {
	root.Flags().BoolVar(&c.version, "version", false, "version for lctui")
	browse := root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if c.version {
			out.Line(versionText())
			return nil
		}
		return browse(cmd, args)
	}
}

func versionText() string {
	text := "lctui " + buildVersion()
	if commit := buildCommit(); commit != "" {
		text += " (" + commit[:min(12, len(commit))] + ")"
	}
	return fmt.Sprintf("%s, %s", text, runtime.Version())
}

// version is the version of a release, set by its build with -X main.version=1.2.3.
var version string

// buildVersion returns the version set by the build, or else that of the module, which is "devel"
// for a build from a checkout.
func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

// buildCommit returns the commit that the program was built from, or "" if it is unknown.
func buildCommit() string { return buildSetting("vcs.revision") }

// buildDate returns the day of that commit in UTC. If it is unknown, it returns a fixed day,
// because a manual page must have a date.
func buildDate() string {
	if day, _, found := strings.Cut(buildSetting("vcs.time"), "T"); found {
		return day
	}
	return "2026-11-20"
}

func buildSetting(key string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
