// Command floor does what lctui does with a profile made by bench, and nothing else: it takes no
// flags, knows no other files, and judges nothing. Anything lctui takes beyond that is the price of
// everything else.
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

// now is the instant at which bench looks at versions.
var now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func main() {
	work := map[string]func(string) error{"status": status, "frame": frame, "set": set}[os.Args[1]]
	if err := work(os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

// version is an entry of the list: its text, its stage at now, and the nodes of its starts.
type version struct {
	text, stage string
	starts      []span.ID
}

// read reads the Kubernetes versions of a profile.
func read(name string) (*span.Tree, []version, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	tree, err := span.Parse(data)
	if err != nil {
		return nil, nil, err
	}
	id := tree.Root(0)
	for _, key := range []string{"spec", "kubernetes", "versions"} {
		_, id = tree.Get(id, key)
	}
	var all []version
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
					return nil, nil, err
				}
				if v.starts = append(v.starts, start); at.After(now) {
					continue
				}
			}
			v.stage = tree.Text(name)
		}
		all = append(all, v)
	}
	return tree, all, nil
}

// status prints the stage of every version.
func status(name string) error {
	_, all, err := read(name)
	out := bufio.NewWriter(os.Stdout)
	for _, v := range all {
		fmt.Fprintf(out, "%s %s\n", v.text, v.stage)
	}
	return firstOf(err, out.Flush())
}

// frame prints one screen of versions, and waits for a key.
func frame(name string) error {
	_, all, err := read(name)
	for _, v := range all[:min(len(all), 48)] {
		fmt.Printf("%-20s %s\r\n", v.text, v.stage)
	}
	fmt.Printf("as of %s\r\n", now)
	_, _ = io.ReadFull(os.Stdin, make([]byte, 1))
	return err
}

// set rewrites the last start of version 1.2.3, has the library read the result, and saves it.
func set(name string) error {
	tree, all, err := read(name)
	at := slices.IndexFunc(all, func(v version) bool { return v.text == "1.2.3" })
	if err != nil || at < 0 {
		return firstOf(err, fmt.Errorf("%s has no version 1.2.3", name))
	}
	from, to := tree.Range(all[at].starts[len(all[at].starts)-1])
	data := slices.Concat(tree.Data()[:from], []byte(`"2031-01-01T00:00:00Z"`), tree.Data()[to:])
	if _, err := span.Parse(data); err != nil {
		return err
	}
	var judged yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&judged); err != nil {
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
