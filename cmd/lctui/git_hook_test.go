package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// hook is an entry of .pre-commit-hooks.yaml.
type hook struct {
	ID, Name, Description, Entry, Language string
	Types                                  []string `yaml:"types_or"`
	Serial                                 bool     `yaml:"require_serial"`
	Always                                 bool     `yaml:"always_run"`
}

// hooks returns the entries of .pre-commit-hooks.yaml.
func hooks(t *testing.T) (list []hook) {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(read(t, filepath.Join(packageFolder, "..", "..", ".pre-commit-hooks.yaml"))))
	decoder.KnownFields(true)
	if err := decoder.Decode(&list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestPreCommitHook: one hook is built with Go and one uses the installed program. Both call check
// --staged for all files of the known types. The name of a file cannot become a flag.
func TestPreCommitHook(t *testing.T) {
	t.Parallel()
	hooks := hooks(t)
	if len(hooks) != 2 || hooks[0].ID != "lctui" || hooks[0].Language != "golang" || hooks[1].ID != "lctui-system" || hooks[1].Language != "system" {
		t.Fatalf("%+v", hooks)
	}
	for _, hook := range hooks {
		if !hook.Serial || !hook.Always || !slices.Equal(hook.Types, []string{"yaml", "json", "toml"}) {
			t.Errorf("%+v", hook)
		}
		words := strings.Fields(hook.Entry)
		cmd, args, err := emptyCommands().Find(words[1:])
		if err != nil || words[0] != "lctui" || cmd.Name() != "check" || cmd.ParseFlags(args) != nil || !cmd.Flags().Changed("staged") || words[len(words)-1] != "--" {
			t.Errorf("%s: %v", hook.Entry, err)
		}
	}
}
