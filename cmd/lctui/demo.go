package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// demoProfile is the example of demo. DAY-30 in it is the midnight that began
// 30 days before the day the program runs, so every stage is there to see
// whenever that is.
//
//go:embed demo.yaml
var demoProfile string

var demoDay = regexp.MustCompile(`DAY([+-]\d+)`)

// demoAt returns the example as it is at an instant.
func demoAt(now time.Time) []byte {
	now = now.UTC()
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	return demoDay.ReplaceAllFunc([]byte(demoProfile), func(day []byte) []byte {
		n, _ := strconv.Atoi(string(day[len("DAY"):]))
		return []byte(model.FormatTime(today.AddDate(0, 0, n)))
	})
}

func demoCommand(s *screen.Screen) *cobra.Command {
	return &cobra.Command{
		Use:         "demo",
		Short:       "browse and edit an example in a temporary folder",
		Args:        noArgs,
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, _ []string) error {
			in, err := terminalOf(cmd, nil, s.Out.Stdout)
			if err != nil {
				return err
			}
			folder, err := os.MkdirTemp("", "lctui-demo-")
			if err != nil {
				return fmt.Errorf("no scratch folder: %w", err)
			}
			defer os.RemoveAll(folder)
			name := filepath.Join(folder, "demo.yaml")
			if err := os.WriteFile(name, demoAt(s.Now), 0o600); err != nil {
				return err
			}
			doc, err := files.Open(name, s.Read.Limits)
			if err != nil {
				return err
			}
			return s.Show([]*files.Document{doc}, in, &edit.Acting{Lock: lifecycle.Require.String()}, nil)
		},
	}
}
