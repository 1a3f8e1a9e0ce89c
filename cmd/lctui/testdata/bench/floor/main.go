// Command floor does the minimum of work that lctui does with a profile made by bench. It has no
// flags, reads no other files and checks nothing. The cost of lctui beyond that is the cost of its
// other features.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/files/span"
)

// now is the instant at which bench evaluates versions.
var now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func main() {
	work := map[string]func([]string) error{"status": status, "frame": frame, "set": set}[os.Args[1]]
	if err := work(os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

// version is an entry of a list, with its stage at now and the nodes of its starts.
type version struct {
	text, stage string
	starts      []span.ID
}

// readAll reads the versions of several profiles.
func readAll(names []string) (all []version, err error) {
	for _, name := range names {
		_, some, failed := read(name)
		all, err = append(all, some...), firstOf(err, failed)
	}
	return all, err
}

// read reads the versions of Kubernetes and of the images of a profile.
func read(name string) (*span.Tree, []version, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	tree, err := span.Parse(data)
	if err != nil {
		return nil, nil, err
	}
	_, spec := tree.Get(tree.Root(0), "spec")
	_, kubernetes := tree.Get(spec, "kubernetes")
	_, images := tree.Get(spec, "machineImages")
	all, err := list(tree, kubernetes, nil)
	for image := tree.First(images); image != 0; image = tree.Next(image) {
		var failed error
		all, failed = list(tree, image, all)
		err = firstOf(err, failed)
	}
	return tree, all, err
}

// list appends the versions of one list.
func list(tree *span.Tree, of span.ID, all []version) ([]version, error) {
	_, id := tree.Get(of, "versions")
	for item := tree.First(id); item != 0; item = tree.Next(item) {
		_, text := tree.Get(item, "version")
		_, stages := tree.Get(item, "lifecycle")
		v := version{text: tree.Text(text)}
		for stage := tree.First(stages); stage != 0; stage = tree.Next(stage) {
			_, name := tree.Get(stage, "classification")
			_, start := tree.Get(stage, "startTime")
			if start != 0 {
				at, err := time.Parse(time.RFC3339, tree.Text(start))
				if err != nil {
					return nil, err
				}
				if v.starts = append(v.starts, start); at.After(now) {
					continue
				}
			}
			v.stage = tree.Text(name)
		}
		all = append(all, v)
	}
	return all, nil
}

// status prints the stage of every version.
func status(names []string) error {
	all, err := readAll(names)
	out := bufio.NewWriter(os.Stdout)
	for _, v := range all {
		fmt.Fprintf(out, "%s %s\n", v.text, v.stage)
	}
	return firstOf(err, out.Flush())
}

// frame prints one screen of versions, and waits for a key.
func frame(names []string) error {
	all, err := readAll(names)
	for _, v := range all[:min(len(all), 48)] {
		fmt.Printf("%-20s %s\r\n", v.text, v.stage)
	}
	fmt.Printf("as of %s\r\n", now)
	_, _ = io.ReadFull(os.Stdin, make([]byte, 1))
	return err
}

// set rewrites the last start of a version, parses the result with the YAML library, and saves it.
func set(args []string) error {
	name, text := args[0], args[1]
	tree, all, err := read(name)
	at := slices.IndexFunc(all, func(v version) bool { return v.text == text })
	if err != nil || at < 0 {
		return firstOf(err, fmt.Errorf("%s has no version %s", name, text))
	}
	from, to := tree.Range(all[at].starts[len(all[at].starts)-1])
	data := slices.Concat(tree.Data()[:from], []byte(`"2041-01-01T00:00:00Z"`), tree.Data()[to:])
	if _, err := span.Parse(data); err != nil {
		return err
	}
	var checked yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&checked); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "floor-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return firstOf(err, f.Sync(), f.Close(), os.Rename(f.Name(), name))
}

// firstOf returns the first error.
func firstOf(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}
