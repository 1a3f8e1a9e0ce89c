package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The hook of pre-commit is built with Go, and calls a verb and flags that are
// there; every file that it may be given is judged by its content alone.
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
	if len(hooks) != 1 || hooks[0].ID != "lctui" || hooks[0].Language != "golang" || !hooks[0].Serial || !hooks[0].Always || !slices.Equal(hooks[0].Types, []string{"yaml", "json", "toml"}) {
		t.Fatalf("%+v", hooks)
	}
	words := strings.Fields(hooks[0].Entry)
	cmd, args, err := emptyCommands().Find(words[1:])
	if err != nil || words[0] != "lctui" || cmd.Name() != "check" || cmd.ParseFlags(args) != nil || !cmd.Flags().Changed("staged") {
		t.Errorf("%s: %v", hooks[0].Entry, err)
	}
}
