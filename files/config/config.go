// Package config reads the configuration file of lctui and checks its form. Its callers check
// themes, keys, stages and shifts.
package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Config is the content of the configuration file, with defaults for everything it does not set.
// Words that only the screen or the rules know (themes, actions, stages, shifts) are kept as
// written. Wrong makes the errors about them.
type Config struct {
	// Name is the name of the file, or "" for the defaults.
	Name string
	// Dialect is gep32 or gardener. Theme is auto, light, dark or the name of a theme. Color is
	// auto, always or never. FailOn is error, warning or info.
	Dialect, Theme, Color, FailOn string
	ASCII, Mouse, Linear          bool
	// MaxSize is the size in bytes above which a file is refused.
	MaxSize int64
	// Keys maps the names of actions to the keys that replace the default ones.
	Keys map[string][]string
	// Templates are named lists of starts, relative to the instant of the session.
	Templates []Template
	// Policies map files to policies. The first match applies.
	Policies []Policy
	// Rules are the severities of rules by name: error, warning, info, or off.
	Rules map[string]string
	// Exclude are the patterns of files that are skipped in folders.
	Exclude []string
	// Gardener is about the API server.
	Gardener Gardener
	// Revisions configures package revisions.
	Revisions Revisions

	places map[string]model.Position
}

// Template is a named list of stages with their shifts (+14d), in file order.
type Template struct {
	Name   string
	Stages []Stage
}

// Stage is a stage of a template and the shift of its start.
type Stage struct{ Stage, Shift string }

// Policy names the policy for the files that match a pattern. A pattern may be relative to the
// folder of the configuration file or to the current folder. The path of a policy is relative to
// the folder of the configuration file.
type Policy struct{ Files, Policy string }

// Gardener has the state of the server's feature gate for lifecycles: on or off.
type Gardener struct{ Lifecycle string }

// Revisions has the user who changes package revisions, "" for the default one, and how resource
// versions are used: require, keep or ignore.
type Revisions struct{ User, ResourceVersion string }

// Default returns the configuration without a file.
func Default() Config {
	return Config{
		Dialect: "gep32", Theme: "auto", Color: "auto", FailOn: "error", Mouse: true, MaxSize: files.MaxSize,
		Templates: []Template{{"usual", []Stage{{"supported", "+14d"}, {"deprecated", "+120d"}, {"expired", "+150d"}}}},
		Gardener:  Gardener{"on"},
		Revisions: Revisions{ResourceVersion: "require"},
	}
}

// Path returns the default path of the configuration file. On every system it is
// $XDG_CONFIG_HOME/lctui/config.yaml, or else ~/.config/lctui/config.yaml. It is "" if neither is
// known. A relative XDG_CONFIG_HOME is ignored.
func Path(getenv func(string) string) string {
	if folder := getenv("XDG_CONFIG_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, "lctui", "config.yaml")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".config", "lctui", "config.yaml")
}

// Open reads a configuration file or pipe. The error is a *files.Error, which wraps fs.ErrNotExist
// if there is no file. With an error it returns the default configuration.
func Open(name string) (Config, error) {
	const largest = 1 << 20 // more than any configuration needs
	data, err := files.Text(name, files.Options{})
	if err == nil && len(data) > largest {
		err = &files.Error{File: name, What: "larger than 1 MiB, which is not a configuration", Hint: "`lctui config` prints the default configuration"}
	}
	if err != nil {
		return Default(), err
	}
	return Read(name, data)
}

// Read reads the text of a configuration strictly: an unknown key or value is a *files.Error with
// its place. With an error it returns the default configuration.
func Read(name string, data []byte) (Config, error) {
	tree, err := files.Parse(name, data)
	if err != nil {
		return Default(), err
	}
	config := Default()
	config.Name, config.places = name, map[string]model.Position{}
	r := &reader{tree: tree, config: &config}
	if r.read(); r.err != nil {
		return Default(), r.err
	}
	return config, nil
}

// Wrong returns the *files.Error about a value that only the caller can check. path is the keys
// that lead to it, joined by dots.
func (c *Config) Wrong(path, what, hint string) error {
	return &files.Error{File: c.Name, Place: c.places[path], What: path + ": " + what, Hint: hint}
}

// ParseSize parses a number of bytes: digits, optionally followed by k (1024) or M (1048576).
func ParseSize(text string) (int64, error) {
	digits, factor := text, int64(1)
	if cut, found := strings.CutSuffix(text, "k"); found {
		digits, factor = cut, 1<<10
	} else if cut, found := strings.CutSuffix(text, "M"); found {
		digits, factor = cut, 1<<20
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/factor {
		return 0, fmt.Errorf("%q is not a size: write bytes, or with k or M, for example 500k or 64M", text)
	}
	return n * factor, nil
}
