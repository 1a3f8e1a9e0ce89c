package files_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
)

// FuzzOpen reads any bytes. The result is an error with a message, or objects with places inside of
// the text. Planning no change gives no splices.
func FuzzOpen(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add([]byte(text))
	}
	for _, path := range filestest.Archives(f, "testdata/refuse/*.txtar") {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for i := 0; i < len(archive.Files); i += 2 {
			f.Add([]byte(unescaped(string(archive.Files[i].Data))))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := files.Read("file.yaml", data, files.Options{})
		if err != nil {
			var e *files.Error
			if !errors.As(err, &e) || e.What == "" || model.Escape(err.Error()) != err.Error() {
				t.Fatalf("%T %q", err, err)
			}
			return
		}
		lines := uint32(bytes.Count(data, []byte{'\n'}) + 1)
		for _, o := range d.Objects() {
			for _, track := range o.Tracks {
				for _, v := range track.Versions {
					checkPlaces(t, lines, v)
				}
			}
		}
		if d.Unwritable() != "" {
			return
		}
		if next, err := d.Edit(d.Objects()); err != nil || next != d {
			t.Fatalf("no change is a change: %v", err)
		}
	})
}

func checkPlaces(t *testing.T, lines uint32, v *model.Version) {
	places := []model.Position{v.Entry, v.TextAt, v.LifecycleAt, v.ExpirationAt, v.Classification.At}
	for _, s := range v.Stages {
		places = append(places, s.Entry, s.NameAt, s.StartAt)
	}
	for _, p := range places {
		if p.Line > lines || p.InFile() && p.Column == 0 {
			t.Fatalf("%q stands at %v of %d lines", v.Text, p, lines)
		}
	}
}

// FuzzEdit makes random changes in any readable text. Each is written and checked, or refused with
// the file unchanged. Nothing panics.
func FuzzEdit(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add([]byte(text), uint64(1))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		d, err := files.Read("file.yaml", data, files.Options{})
		if err != nil {
			return
		}
		before := bytes.Clone(data)
		draft := randomDraft(rand.New(rand.NewPCG(seed, 0)), d.Objects())
		next, err := d.Edit(draft.Objects())
		if !bytes.Equal(before, d.Bytes()) {
			t.Fatal("the document changed")
		}
		var refused *files.Refused
		switch {
		case err == nil:
			outside(t, "fuzz", d, draft.Objects(), next)
		case !errors.As(err, &refused) || refused.Why == "":
			t.Fatalf("%T %q", err, err)
		}
	})
}
