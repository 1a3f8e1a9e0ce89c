package files

import (
	"github.com/lctui/lctui/files/codec/profile"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Entries returns the versions of a track of the document's own objects, in list order, as decoded
// JSON (map[string]any, []any, string, bool, int64, float64, nil). It returns nil for a track that
// is not in a profile. Aliases and merge keys are followed up to a limit that no real list reaches.
func (d *Document) Entries(track model.Ref) []any {
	if tree, site := d.profile(track.Object); site != nil {
		return site.Entries(tree, track.Track)
	}
	return nil
}

// Fields returns the fields alongside the versions of a track as decoded JSON: the name, the update
// strategy and all other fields of a machine image.
func (d *Document) Fields(track model.Ref) map[string]any {
	if tree, site := d.profile(track.Object); site != nil {
		return site.Alongside(tree, track.Track)
	}
	return map[string]any{}
}

// Value returns one of the document's own objects as decoded JSON if it is a profile, otherwise
// nil.
func (d *Document) Value(object int) map[string]any {
	if tree, site := d.profile(object); site != nil {
		return site.Value(tree)
	}
	return nil
}

// profile returns the tree of the document and the site of a profile in it. The site is nil for any
// other object.
func (d *Document) profile(object int) (*span.Tree, *profile.Site) {
	text, ok := d.content.(*yamlText)
	if !ok || object < 0 || object >= len(text.sites) {
		return nil, nil
	}
	site, _ := text.sites[object].(*profile.Site)
	return text.tree, site
}
