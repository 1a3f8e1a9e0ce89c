package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/descriptor"
)

// List returns everything in a folder that is no folder itself, folders inside
// included, in the order of the names. Folders whose names begin with a dot are
// passed over, symbolic links to folders are not followed. The error is an
// *Error.
func List(folder string) (names []string, err error) {
	// With a separator behind it a link to a folder is the folder.
	root := folder + string(filepath.Separator)
	// What is found is spelled without needless parts, however the folder was.
	below := filepath.Clean(root) + string(filepath.Separator)
	walkErr := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return unreadable(path, err)
		case !entry.IsDir():
			names = append(names, filepath.Join(folder, strings.TrimPrefix(path, below)))
		case path != root && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		return nil
	})
	var e *Error
	if errors.As(walkErr, &e) {
		return nil, e
	}
	return names, nil
}

// OpenKnown opens a file that was found in a folder: like Open, but what holds
// no object of a known kind is neither a document nor an error. A file that
// was meant to hold one and cannot be read is an *Error: it must be seen. So is one
// of YAML or JSON that there is no permission to read: nobody knows what it holds.
func OpenKnown(path string, o Options) (*Document, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	data, info, err := readWhole(path, o.Limit())
	var unread *Error
	if errors.As(err, &unread) && errors.Is(unread, fs.ErrPermission) && dataFile(path) {
		return nil, err
	}
	if err != nil {
		return nil, nil
	}
	d, err := ReadKnown(path, data, o)
	if d != nil {
		d.path, d.info = path, info
	}
	return d, err
}

// ReadKnown is OpenKnown of a text that is there already, under a name for
// messages.
func ReadKnown(name string, data []byte, o Options) (*Document, error) {
	if !mentions(name, data) {
		return nil, nil
	}
	d, err := Read(name, data, o)
	var e *Error
	switch {
	case !errors.As(err, &e):
		return d, err
	case e.NoKind && !e.Meant:
		return nil, nil
	case e.NoKind && dataFile(name), !e.NoKind && (dataFile(name) && claims(data) || descriptor.Claims(name, data, dataFile(name))):
		return nil, err
	}
	return nil, nil
}

// dataFile reports whether a name is one of YAML or JSON. What reads as neither,
// and is not called so, is taken for a text about profiles: a README.
func dataFile(name string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(name)))
}

// mentions reports whether a text can hold an object of a known kind at all, or in
// a file of YAML or JSON one that was meant to be of it. It spares most files of
// a folder the reading.
func mentions(name string, data []byte) bool {
	either := dataFile(name)
	for i := range formats {
		kind, group := bytes.Contains(data, []byte(formats[i].Name)), bytes.Contains(data, []byte(formats[i].Group))
		if kind && group || either && (kind || group) {
			return true
		}
	}
	return descriptor.Mentions(data)
}

// Mentions reports whether a text can hold an object of a kind at all; what it
// holds, only reading tells.
func Mentions(data []byte, kind string) bool { return bytes.Contains(data, []byte(kind)) }

// claims reports whether a text that cannot be read says in lines of its own that
// it is of a known kind: by kind and API group, or by one of them where nothing
// is said of the other.
func claims(data []byte) bool {
	ofGroup, ofKind, otherGroup, otherKind := false, false, false, false
	for line := range bytes.SplitSeq(data, []byte{'\n'}) {
		text := strings.Trim(strings.TrimSpace(string(line)), ",")
		key, value, _ := strings.Cut(text, ":")
		value = unquoted(value)
		said := value != "" && templateMark([]byte(value)) < 0
		switch unquoted(key) {
		case "apiVersion":
			ours := slices.ContainsFunc(formats, func(k codec.Format) bool { return value == k.Group || strings.HasPrefix(value, k.Group+"/") })
			ofGroup, otherGroup = ofGroup || ours, otherGroup || said && !ours
		case "kind":
			ours := slices.ContainsFunc(formats, func(k codec.Format) bool { return nearly(value, k.Name) })
			ofKind, otherKind = ofKind || ours, otherKind || said && !ours
		}
	}
	return ofKind && (ofGroup || !otherGroup) || ofGroup && !otherKind
}

// nearly reports whether a word is another one but for its case, or for up to two
// letters in a row that are wrong, missing or too many.
func nearly(word, other string) bool {
	word, other = strings.ToLower(word), strings.ToLower(other)
	for word != "" && other != "" && word[0] == other[0] {
		word, other = word[1:], other[1:]
	}
	for word != "" && other != "" && word[len(word)-1] == other[len(other)-1] {
		word, other = word[:len(word)-1], other[:len(other)-1]
	}
	return len(word) <= 2 && len(other) <= 2
}

func unquoted(text string) string {
	text, _, _ = strings.Cut(text, " #")
	return strings.Trim(strings.TrimSpace(text), `"'`)
}
