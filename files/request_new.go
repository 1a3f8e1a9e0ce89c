package files

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/model"
)

// NewRequest gives the document of a change request that is not there yet, to be
// created at a path: YAML, or JSON where the path ends in .json. It was read
// again and means exactly the record. The error is a *Refused.
func NewRequest(path string, r *model.Revision) (*Document, error) {
	data := yamlRequest(r)
	if strings.EqualFold(filepath.Ext(path), ".json") {
		data = jsonRequest(r)
	}
	d, err := Read(path, data, Options{})
	if err != nil {
		return nil, &Refused{File: path, What: "the new request could not be read again: " + model.Escape(err.Error()), Hint: reportHint}
	}
	if len(d.objects) != 1 || !model.SameRevision(recordOf(d.objects[0]), r) {
		return nil, &Refused{File: path, What: "the new request would not mean what was asked for", Hint: reportHint}
	}
	d.path = path
	return d, nil
}

// yamlRequest writes a whole change request.
func yamlRequest(r *model.Revision) []byte {
	var b bytes.Buffer
	word := func(text string) string {
		if textWithout(text) || plainAddress(text) {
			return text
		}
		return doubleQuoted(text)
	}
	b.WriteString("apiVersion: " + ownGroup + "/" + ownVersion + "\nkind: " + model.ChangeRequest + "\nmetadata:\n")
	b.WriteString("  name: " + word(r.Name) + "\n  resourceVersion: " + doubleQuoted(r.ResourceVersion.Text) + "\n")
	b.WriteString("  creationTimestamp: " + doubleQuoted(r.Created.Start.String()) + "\nspec:\n  lifecycle: " + word(r.State()) + "\n")
	b.WriteString("  requestedBy: " + word(r.Request.RequestedBy.Text) + "\n  target:\n    file: " + word(r.Request.Target.Text) + "\n")
	b.WriteString("    sha256: " + doubleQuoted(r.Request.Hash.Text) + "\n  edits:\n")
	style := blockStyle{dash: 2, keys: 4}
	for _, e := range r.Request.Edits {
		b.WriteString(blanks(style.dash) + style.entry(freshEdit(e, func(key string) string { return key }, false)) + "\n")
	}
	return b.Bytes()
}

// requestFile is a change request as JSON has it.
type requestFile struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name              string `json:"name"`
		ResourceVersion   string `json:"resourceVersion"`
		CreationTimestamp string `json:"creationTimestamp"`
	} `json:"metadata"`
	Spec struct {
		Lifecycle   string `json:"lifecycle"`
		RequestedBy string `json:"requestedBy"`
		Target      struct {
			File   string `json:"file"`
			SHA256 string `json:"sha256"`
		} `json:"target"`
		Edits []requestFileEdit `json:"edits"`
	} `json:"spec"`
}

type requestFileEdit struct {
	Object  string    `json:"object,omitempty"`
	Version string    `json:"version"`
	Changes []string  `json:"changes"`
	Was     []*string `json:"was"`
}

// jsonRequest writes a whole change request as JSON.
func jsonRequest(r *model.Revision) []byte {
	f := requestFile{APIVersion: ownGroup + "/" + ownVersion, Kind: model.ChangeRequest}
	f.Metadata.Name, f.Metadata.ResourceVersion, f.Metadata.CreationTimestamp = r.Name, r.ResourceVersion.Text, r.Created.Start.String()
	f.Spec.Lifecycle, f.Spec.RequestedBy = r.State(), r.Request.RequestedBy.Text
	f.Spec.Target.File, f.Spec.Target.SHA256 = r.Request.Target.Text, r.Request.Hash.Text
	for _, e := range r.Request.Edits {
		edit := requestFileEdit{Object: e.Object, Version: e.Version, Changes: e.Changes}
		for _, w := range e.Was {
			var text *string
			if w.Set {
				text = &w.Text
			}
			edit.Was = append(edit.Was, text)
		}
		f.Spec.Edits = append(f.Spec.Edits, edit)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(&f); err != nil {
		return nil
	}
	return b.Bytes()
}
