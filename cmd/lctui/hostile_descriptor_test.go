package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// hostileDescriptors returns files of every form of a lifecycle descriptor, by name. Every text in
// them is hostile: releases, entries of lists, keys, comments and labels.
func hostileDescriptors(t *testing.T) map[string]string {
	t.Helper()
	inJSON := func(value any) string {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		return string(report.Harmless(text)) // raw control characters would be refused
	}
	h := func(field string) string { return spelled(field + hostile) }
	lists := map[string]any{"deprecated": []string{"deprecated" + hostile, "1"}, "supported": []string{"supported" + hostile, "0.9", "1.1"}}
	label := inJSON(map[string]any{"buildpack": lists, "platform": lists, "other" + hostile: hostile})
	image := map[string]any{"Id" + hostile: hostile, "Config": map[string]any{"Labels": map[string]string{
		"io.buildpacks.lifecycle.version": "release" + hostile, "io.buildpacks.lifecycle.apis": label, "label" + hostile: hostile}}}
	body := "deprecated = [" + h("deprecated") + ", \"1\"]\nsupported = [" + h("supported") + ", \"0.9\", \"1.1\"]\n"
	release := "[lifecycle] # \u202e::error::owned\nversion = " + h("release") + "\n" + h("key") + " = " + h("value") + "\n"
	return map[string]string{
		"toml.toml":   "# \u202e\u200b\n[apis.buildpack]\n" + body + "[apis.platform]\n" + body + release,
		"older.toml":  "[api]\nplatform = " + h("platform") + "\nbuildpack = \"0.9\"\n" + release,
		"label.json":  label,
		"image.json":  inJSON(image),
		"many.json":   inJSON([]any{image, image}),
		"broken.toml": "[apis.platform]\nsupported = [" + h("supported") + "\n" + h("key") + " = 1\n",
		"twice.toml":  "[apis.platform]\n" + h("key") + " = 1\n" + h("key") + " = 2\n",
		"shape.toml":  "[apis]\nplatform = " + h("platform") + "\n",
		"inner.json":  inJSON(map[string]any{"Config": map[string]any{"Labels": map[string]string{"io.buildpacks.lifecycle.apis": hostile}}}),
	}
}

// TestHostileDescriptor is TestHostileText for lifecycle descriptors.
func TestHostileDescriptor(t *testing.T) {
	folder := "d" + hostileName
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, folder), 0o700); err != nil {
		t.Skip("this file system has no such names: ", err)
	}
	t.Chdir(dir)
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	texts := hostileDescriptors(t)
	paths := map[string]string{}
	for name, text := range texts {
		paths[name] = filepath.Join(folder, name[:3]+hostileName+filepath.Ext(name))
		if err := os.WriteFile(paths[name], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	entry := "platform/supported" + hostile
	for _, name := range slices.Sorted(maps.Keys(paths)) {
		path := paths[name]
		formats := map[string][]string{
			"list": {"table", "wide", "name", "json", "yaml", "csv", "markdown", "lines", "text"}, "status": {"yaml", "json"}, "export": {"json", "csv"},
			"check": {"text", "json", "github", "sarif", "junit", "codequality"}, "next": {"table", "json", "ics", "csv"}, "render": {"text", "svg", "html", "mermaid", "markdown"},
		}
		for _, verb := range slices.Sorted(maps.Keys(formats)) {
			for _, format := range formats[verb] {
				hostileRun(t, format, verb, path, "-o", format)
				hostileRun(t, format, verb, path, "-o", format, "--dialect", "gardener", "--color", "always", "-v")
				hostileRun(t, format, verb, path, "-o", format, "--object", "release"+hostile)
			}
		}
		for _, format := range []string{"diff", "json"} {
			for _, words := range [][]string{{"platform/0.9", "delete"}, {entry, "propose"}, {"platform/" + hostile, "approve"}, {hostile, hostile}} {
				hostileRun(t, format, append(append([]string{"move", path}, words...), "--dry-run", "-o", format)...)
				hostileRun(t, format, append(append([]string{"move", path}, words...), "--dry-run", "-o", format, "--color", "always", "-v")...)
			}
			hostileRun(t, format, "set", path, entry, "deprecated=2026-01-01", "-o", format)
			hostileRun(t, format, "convert", path, "--to", "legacy", "-o", format)
		}
		for _, format := range []string{"text", "json"} {
			for _, words := range [][]string{{"platform", "0.9"}, {"platform", "supported" + hostile}, {"buildpack", hostile, "0.9"}, {hostile, "0.9"}, {"buildpack", "1.0", "--buildpack", hostile},
				{"platform", "1.0", "--deprecation-mode", hostile}} {
				hostileRun(t, format, append(append([]string{"use", path}, words...), "-o", format)...)
			}
			for _, other := range slices.Sorted(maps.Keys(texts)) {
				hostileRun(t, format, "diff", path, paths[other], "-o", format)
				hostileRun(t, format, "check", path, "--old", paths[other], "--new", "-o", format)
			}
		}
		for _, line := range [][]string{{"move", path, ""}, {"move", path, "platform/0.9", ""}, {"use", path, ""}, {"use", path, "platform", ""}, {"export", path, "--object", ""}} {
			hostileRun(t, "text", append([]string{"__complete"}, line...)...)
		}
		if name == "toml.toml" {
			hostileRun(t, "text", "path", path, entry)
			hostileRun(t, "text", "merge", path, path)
			hostileRun(t, "text", "list", path, "--parent", path)
			hostileRun(t, "text", "diff", path, "--and", "+1y")
		}
	}
	for _, format := range []string{"json", "csv", "text"} {
		hostileRun(t, format, "list", folder, "-o", format)
	}
	hostileRun(t, "json", "export", folder)
	for _, verb := range []string{"list tom", "list old", "list lab", "list ima", "list man", "check tom", "check ima", "export tom", "export lab", "export ima", "use tom", "use lab", "diff tom", "next tom"} {
		if !did[verb] {
			t.Errorf("nothing was tried: %s", verb)
		}
	}
}
