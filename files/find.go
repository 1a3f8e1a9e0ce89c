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

// AlongsideStart begins the name of each file that a save writes alongside another one (package disk).
// No such name has an extension of YAML or JSON.
const AlongsideStart = ".lctui-"

// List returns the paths of all files in a folder and the folders below it, including hidden ones,
// sorted by name. It skips .git folders and the files that killed saves left behind. It does not
// follow symbolic links to folders, except for folder itself. The error is an *Error.
func List(folder string) (names []string, err error) {
	// With a trailing separator a link to a folder is read as that folder.
	root := folder + string(filepath.Separator)
	// Paths are returned in cleaned form, however the folder was spelled.
	below := filepath.Clean(root) + string(filepath.Separator)
	walkErr := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return unreadable(path, err)
		case strings.HasPrefix(entry.Name(), AlongsideStart) && !entry.IsDir() && !dataFile(entry.Name()):
		case !entry.IsDir():
			names = append(names, filepath.Join(folder, strings.TrimPrefix(path, below)))
		case path != root && entry.Name() == ".git":
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

// OpenKnown opens a file that was found in a folder. Unlike Open, it returns nil and no error for a
// file without an object of a known kind. It returns an *Error for a file that cannot be read but
// was probably meant to contain such an object. It also returns one for a YAML or JSON file that
// the system cannot read, and for one that is too large and mentions a known kind.
func OpenKnown(path string, o Options) (*Document, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	data, info, err := anywhere.read(path, path, o.Limit())
	var unread *Error
	if errors.As(err, &unread) && dataFile(path) && (!unread.Large || mentionedIn(path)) {
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

// ReadKnown is OpenKnown for a text that was read already. name is used in messages and for its
// extension.
func ReadKnown(name string, data []byte, o Options) (*Document, error) {
	plain := inUTF8(data)
	if !mentions(name, plain) {
		return nil, nil
	}
	d, err := Read(name, data, o)
	var e *Error
	switch {
	case !errors.As(err, &e):
		return d, err
	case dataFile(name) && (!e.NoKind || indirect(plain)) && applied(plain):
		if e.Meant = e.NoKind; e.Template {
			e.What, e.Applied = e.What+"; kubectl reads an object of the file all the same", true
		}
		return nil, e
	case e.NoKind && !e.Meant:
		return nil, nil
	case e.NoKind && dataFile(name), !e.NoKind && (dataFile(name) && claims(plain) || descriptor.Claims(name, data, dataFile(name))):
		return nil, err
	}
	return nil, nil
}

// dataFile reports whether a file name has an extension of YAML or JSON. Any other file that cannot
// be read as YAML or JSON is taken for prose about profiles, such as a README.
func dataFile(name string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(name)))
}

// mentions reports whether a text could contain an object of a known kind. In a file named as YAML
// or JSON, the kind or the API group is enough, because the other may be mistyped, and so is an
// escape. It saves parsing most files of a folder.
func mentions(name string, data []byte) bool {
	either := dataFile(name)
	for i := range formats {
		kind, group := bytes.Contains(data, []byte(formats[i].Name)), bytes.Contains(data, []byte(formats[i].Group))
		if kind && group || either && (kind || group) {
			return true
		}
	}
	if either && (bytes.IndexByte(data, '\\') >= 0 || bytes.Contains(data, []byte("!!binary"))) {
		return true
	}
	return descriptor.Mentions(data)
}

// Mentions reports whether a text could contain an object of a kind. It only searches for the name
// of the kind.
func Mentions(data []byte, kind string) bool { return bytes.Contains(data, []byte(kind)) }

// claims reports whether a text that cannot be read has lines that identify an object of a known
// kind. The kind and the API group must be known, or one of them if the other is not given.
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

func unquoted(text string) string {
	text, _, _ = strings.Cut(text, " #")
	return strings.Trim(strings.TrimSpace(text), `"'`)
}
