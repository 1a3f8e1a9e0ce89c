package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestPreCommitHook: the hook for pre-commit is built with Go, and calls an existing verb and
// flags; every file that it may be given is judged by its content alone.
func TestPreCommitHook(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(packageFolder, "..", "..", ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Name, Description, Entry, Language string
		Types                                  []string `yaml:"types_or"`
		Serial                                 bool     `yaml:"require_serial"`
		Always                                 bool     `yaml:"always_run"`
	}
	decoder := yaml.NewDecoder(strings.NewReader(string(data)))
	decoder.KnownFields(true)
	if err := decoder.Decode(&hooks); err != nil {
		t.Fatal(err)
	}
	if len(hooks) != 2 || hooks[0].ID != "lctui" || hooks[0].Language != "golang" || hooks[1].ID != "lctui-system" || hooks[1].Language != "system" {
		t.Fatalf("%+v", hooks)
	}
	for _, hook := range hooks {
		if !hook.Serial || !hook.Always || !slices.Equal(hook.Types, []string{"yaml", "json", "toml"}) {
			t.Errorf("%+v", hook)
		}
		words := strings.Fields(hook.Entry)
		cmd, args, err := emptyCommands().Find(words[1:])
		if err != nil || words[0] != "lctui" || cmd.Name() != "check" || cmd.ParseFlags(args) != nil || !cmd.Flags().Changed("staged") {
			t.Errorf("%s: %v", hook.Entry, err)
		}
	}
}
