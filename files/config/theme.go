package config

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/span"
)

// RememberTheme writes the name of a theme into a configuration file, whole or not at all, and
// changes nothing else in it. If the file does not exist, it is made with only that key. The error
// is a *files.Error or a *files.Refused.
func RememberTheme(name, theme string) error {
	path, err := filepath.Abs(name)
	if err != nil {
		return &files.Error{File: name, What: files.Cause(err)}
	}
	origin := files.Origin{Name: name, Path: path}
	data, err := files.Text(name, files.Options{})
	if errors.Is(err, fs.ErrNotExist) {
		_, err = disk.Create(origin.Unread([]byte("theme: " + theme + "\n")))
		return err
	}
	if err != nil {
		return err
	}
	next, err := withTheme(name, data, theme)
	if err != nil || bytes.Equal(next, data) {
		return err
	}
	_, err = disk.Save(origin.Unread(data), origin.Unread(next))
	return err
}

// withTheme returns the text of a configuration with another theme. The error is that the
// configuration cannot be read, or that the key cannot be added without other changes.
func withTheme(name string, data []byte, theme string) ([]byte, error) {
	before, err := Read(name, data)
	if err != nil {
		return nil, err
	}
	tree, err := files.Parse(name, data)
	if err != nil {
		return nil, err
	}
	next := putTheme(tree, data, theme)
	after, err := Read(name, next)
	before.Theme, before.places = theme, after.places
	if err != nil || !reflect.DeepEqual(before, after) {
		return nil, &files.Error{File: name, What: "theme: " + theme + " cannot be added without changing more of the file", Hint: "Write it there yourself"}
	}
	return next, nil
}

// putTheme replaces the value of the key, or adds the key after the others.
func putTheme(tree *span.Tree, data []byte, theme string) []byte {
	var root span.ID
	if tree.Documents() > 0 {
		root = tree.Root(0)
	}
	if root != 0 {
		if _, value := tree.Get(root, "theme"); value != 0 {
			start, end := tree.Outer(value)
			return replaced(data, start, end, theme)
		}
	}
	lineEnd := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		lineEnd = "\r\n"
	}
	if root == 0 || tree.Kind(root) != span.Mapping {
		return append(ended(data, lineEnd), "theme: "+theme+lineEnd...)
	}
	start, end := tree.Range(root)
	if data[start] == '{' {
		return replaced(data, start+1, start+1, "theme: "+theme+", ")
	}
	_, column := tree.Position(start)
	at := len(data)
	if i := bytes.IndexByte(data[end:], '\n'); i >= 0 {
		at = end + i + 1
	}
	return append(append(ended(data[:at], lineEnd), strings.Repeat(" ", column-1)+"theme: "+theme+lineEnd...), data[at:]...)
}

// replaced returns a copy of data in which text replaces the half-open range from start to end.
func replaced(data []byte, start, end int, text string) []byte {
	return append(append(append([]byte(nil), data[:start]...), text...), data[end:]...)
}

// ended returns a copy of data whose last line has a line end.
func ended(data []byte, lineEnd string) []byte {
	out := append([]byte(nil), data...)
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, lineEnd...)
	}
	return out
}
