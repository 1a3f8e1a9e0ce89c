package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// versionReport is what version prints for programs.
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

func versionText() string {
	text := "lctui " + buildVersion()
	if commit := buildCommit(); commit != "" {
		text += " (" + commit[:min(12, len(commit))] + ")"
	}
	return fmt.Sprintf("%s, %s", text, runtime.Version())
}

// buildVersion is the module's version, devel for a build from a checkout.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

// buildCommit is the commit that the program was built from, "" where the
// build does not say.
func buildCommit() string { return buildSetting("vcs.revision") }

// buildDate is the day of that commit, or that of the manual where the build does
// not say: a page without a date is no whole page.
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
