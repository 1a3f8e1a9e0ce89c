package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/demo"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/phrase"
)

func demoCommand(s *screen.Screen, p *editing) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "browse and edit an example in a temporary folder",
		Long: `Without --write, demo opens an example in a temporary folder, and removes it when you
leave. With --write it writes the example files of the manual into a folder: profiles,
namespaced profiles, package revisions, a lifecycle descriptor and a release schedule.
Their dates are relative to --at. It never overwrites a file.`,
		Example:     "  lctui demo\n  lctui demo --write examples",
		Args:        noArgs,
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("write") {
				return writeExamples(s, folder)
			}
			return showExample(cmd, s, p)
		},
	}
	cmd.Flags().StringVar(&folder, "write", "", "write the files of all examples into the folder `DIR`")
	_ = cmd.MarkFlagDirname("write")
	uses(cmd, "at", "theme", "ascii", "linear")
	return cmd
}

func writeExamples(s *screen.Screen, folder string) error {
	names, err := demo.Write(folder, s.Now)
	if errors.Is(err, fs.ErrExist) {
		return &failure.Error{Code: failure.Refused, What: err.Error(), Hint: "name a folder without this file"}
	}
	if err != nil {
		return failure.Wrong("name a folder that you may write to", "--write: %s", err)
	}
	for _, name := range names {
		s.Out.Line(filepath.Join(folder, filepath.FromSlash(name)))
	}
	s.Out.Note("%s: %s; begin with `lctui edit %s`", folder, phrase.Plural(len(names), "example file"), failure.ShellWord(filepath.Join(folder, "profile.yaml")))
	return nil
}

func showExample(cmd *cobra.Command, s *screen.Screen, p *editing) error {
	in, err := terminalOf(cmd, nil, s.Out.Stdout)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "lctui-demo-")
	if err != nil {
		return failure.Wrong("TMPDIR names the folder; `lctui demo --write DIR` writes the examples into another", "no folder for temporary files: %s", err)
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "demo.yaml")
	if err := os.WriteFile(name, demo.Profile(s.Now), 0o600); err != nil {
		return err
	}
	doc, err := files.Open(name, s.Read.Limits)
	if err != nil {
		return err
	}
	return s.Show([]*files.Document{doc}, in, p.editor(&actingFlags{}), nil)
}
