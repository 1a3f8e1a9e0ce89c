package files

import (
	"github.com/lctui/lctui/files/codec/profile"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Entries returns the versions of a track of the document's own objects, each as decoded JSON has it (map[string]any,
// []any, string, bool, int64, float64, nil), in the order of the list; none for any other ref. Aliases and merge keys
// are followed as far as a bound that no real list comes near.
func (d *Document) Entries(track model.Ref) []any {
	if tree, site := d.profile(track.Object); site != nil {
		return site.Entries(tree, track.Track)
	}
	return nil
}

// Fields returns what stands beside the versions of a track, decoded likewise: the name, the update strategy and all
// else of a machine image.
func (d *Document) Fields(track model.Ref) map[string]any {
	if tree, site := d.profile(track.Object); site != nil {
		return site.Beside(tree, track.Track)
	}
	return map[string]any{}
}

// Value returns one of the document's own objects, a profile, as decoded JSON has it; nil for any other.
func (d *Document) Value(object int) map[string]any {
	if tree, site := d.profile(object); site != nil {
		return site.Value(tree)
	}
	return nil
}

// profile finds where a profile stands, nil for any other object.
func (d *Document) profile(object int) (*span.Tree, *profile.Site) {
	text, ok := d.content.(*yamlText)
	if !ok || object < 0 || object >= len(text.sites) {
		return nil, nil
	}
	site, _ := text.sites[object].(*profile.Site)
	return text.tree, site
}
