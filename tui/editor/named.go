package editor

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
)

// VersionNamed reads a version of a descriptor as it is typed, with or without its
// API: 0.14, platform/0.14. Without it is one of the track p.
func (m *Snapshot) VersionNamed(p model.TrackRef, text string) (model.TrackRef, string, error) {
	text = strings.TrimSpace(text)
	api, version, named := strings.Cut(text, "/")
	if !named {
		if text == "" {
			return p, "", errors.New("type the version, for example 0.13, or 1 for a whole major")
		}
		return p, text, nil
	}
	p.Track = slices.IndexFunc(m.Object(p).Tracks, func(t *model.Track) bool { return t.Name == api })
	if p.Track == model.None {
		return p, "", fmt.Errorf("no API %q in a descriptor: write %s/%s or %s/%s", model.Escape(api), model.BuildpackAPI, model.Escape(version), model.PlatformAPI, model.Escape(version))
	}
	return p, version, nil
}

// RowNamed returns the index of a version of an API by its text, of a bare major that
// of the newest, or model.None where none is listed.
func (m *Snapshot) RowNamed(p model.TrackRef, text string) int {
	v, err := model.ParseAPIVersion(text)
	t, best := m.Track(p), model.None
	if err != nil || t == nil {
		return best
	}
	for i, other := range t.Versions {
		o, err := model.ParseAPIVersion(other.Text)
		if err == nil && (o == v || o.Major == v.Major && v.Major > 0 && !strings.Contains(text, ".")) {
			best = i
		}
	}
	return best
}

// FileNamed returns the index of the open file of a name, of a path, or of the last parts
// of one. The error names the open files.
func (w *Workspace) FileNamed(text string) (file int, err error) {
	at, found := model.None, 0
	for i, f := range w.Files {
		if f.Name == text || f.Doc.Path() == text {
			return i, nil
		}
		if strings.HasSuffix(f.Doc.Path(), string(filepath.Separator)+text) {
			at = i
			found++
		}
	}
	switch {
	case found == 0:
		return at, fmt.Errorf("no open file %q: open are %s; lctui edit opens several files together", text, strings.Join(w.FileNames(), ", "))
	case found > 1:
		return at, fmt.Errorf("several open files end in %q: name one of %s", text, strings.Join(w.FileNames(), ", "))
	}
	return at, nil
}

// FileNames are the names of all open files, in their order.
func (w *Workspace) FileNames() (out []string) {
	for _, f := range w.Files {
		out = append(out, f.Name)
	}
	return out
}
