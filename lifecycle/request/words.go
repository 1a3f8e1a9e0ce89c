package request

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Words expresses the changes of a draft in the words of the command set, with absolute
// instants, as change requests store them: for each version its changes, and what each of
// them replaces. Applied to base they give exactly now; the error says what cannot be
// expressed.
func Words(base, now []*model.Object) ([]model.RequestEdit, error) {
	if len(base) != len(now) {
		return nil, fmt.Errorf("an object was added or removed, for which there is no change")
	}
	var edits []model.RequestEdit
	addresses := model.ObjectAddresses(base)
	for i := range now {
		if base[i] == now[i] {
			continue
		}
		if lifecycle.IsRecord(now[i]) {
			return nil, &change.Refused{What: "package revisions and change requests follow this workflow themselves.", Hint: "Write move FILE NAME propose."}
		}
		for k := range now[i].Tracks {
			if k >= len(base[i].Tracks) || base[i].Tracks[k] == now[i].Tracks[k] || now[i].Tracks[k].Derived {
				continue
			}
			w := &wording{base: base, now: now, address: addresses[i], object: i, track: k}
			edits = append(edits, w.edits()...)
		}
	}
	d, err := Apply(base, edits)
	if err != nil {
		return nil, fmt.Errorf("these changes cannot be put into words: %w", err)
	}
	if !model.SameObjects(d.Objects(), now) {
		return nil, fmt.Errorf("these changes cannot be put into words of set; make them in smaller steps")
	}
	return edits, nil
}

// wording expresses the changes of one track.
type wording struct {
	base, now     []*model.Object
	address       string
	object, track int
}

func (w *wording) edits() (edits []model.RequestEdit) {
	was, is := w.base[w.object].Tracks[w.track], w.now[w.object].Tracks[w.track]
	kept := make([]bool, len(was.Versions))
	for _, v := range is.Versions {
		if v.Base != model.None && v.Base < len(kept) {
			kept[v.Base] = true
		}
	}
	for i, v := range was.Versions {
		if !kept[i] {
			edits = append(edits, w.entry(w.base, i, []string{"version-"}, []model.Former{{Set: true, Text: entryWords(v)}}))
		}
	}
	for i, v := range is.Versions {
		if v.Base == model.None {
			edits = append(edits, w.added(i, v))
			continue
		}
		if before := was.Versions[v.Base]; !model.SameVersion(before, v) {
			edits = append(edits, w.changed(v.Base, before, v)...)
		}
	}
	return edits
}

// entry returns the edit of version i of the track, addressed among objects.
func (w *wording) entry(objects []*model.Object, i int, changes []string, was []model.Former) model.RequestEdit {
	ref := model.Ref{Object: w.object, Track: w.track, Version: i, Stage: model.None}
	return model.RequestEdit{Object: w.address, Version: model.Address(objects[w.object], ref), Changes: changes, Was: was}
}

func (w *wording) added(i int, v *model.Version) model.RequestEdit {
	changes := append([]string{"version+"}, fieldWords(v)...)
	changes = append(changes, stageWordsOf(v)...)
	e := w.entry(w.now, i, changes, make([]model.Former, len(changes)))
	e.Version = w.now[w.object].Tracks[w.track].Name + "/" + v.Text
	return e
}

// fieldWords and stageWordsOf return the changes that set what an entry holds.
func fieldWords(v *model.Version) (words []string) {
	if v.Classification.Set {
		words = append(words, lifecycle.ClassificationField+"="+v.Classification.Text)
	}
	if v.HasExpiration {
		words = append(words, lifecycle.ExpirationField+"="+v.Expiration.String())
	}
	return words
}

func stageWordsOf(v *model.Version) []string {
	words := make([]string, 0, len(v.Stages))
	for k := range v.Stages {
		if name := v.Stages[k].Name; name != model.Planned {
			words = append(words, change.StageWord(v, name)+"="+v.Stages[k].Start.String())
		}
	}
	return words
}

// entryWords returns a whole entry in words, to detect whether it has changed.
func entryWords(v *model.Version) string {
	return strings.Join(append(append([]string{v.Text}, fieldWords(v)...), stageWordsOf(v)...), " ")
}

// changed returns the edits for an entry that exists before and after.
func (w *wording) changed(i int, before, after *model.Version) []model.RequestEdit {
	var changes []string
	var was []model.Former
	add := func(word, text string) {
		changes, was = append(changes, text), append(was, change.Former(before, word))
	}
	if before.Classification.Set && !after.Classification.Set {
		add(lifecycle.ClassificationField, lifecycle.ClassificationField+"-")
	} else if after.Classification.Set && change.Former(before, lifecycle.ClassificationField) != change.Former(after, lifecycle.ClassificationField) {
		add(lifecycle.ClassificationField, lifecycle.ClassificationField+"="+after.Classification.Text)
	}
	if before.HasExpiration && !after.HasExpiration {
		add(lifecycle.ExpirationField, lifecycle.ExpirationField+"-")
	} else if after.HasExpiration && !(before.HasExpiration && before.Expiration.Equal(after.Expiration)) {
		add(lifecycle.ExpirationField, lifecycle.ExpirationField+"="+after.Expiration.String())
	}
	for _, s := range before.Stages {
		if after.StageNamed(s.Name) == model.None {
			add(s.Name, change.StageWord(before, s.Name)+"-")
		}
	}
	for _, s := range after.Stages {
		if k := before.StageNamed(s.Name); k == model.None || !before.Stages[k].Start.Equal(s.Start) {
			add(s.Name, change.StageWord(after, s.Name)+"="+s.Start.String())
		}
	}
	return w.withoutFirst(i, before, after, changes, was)
}

// withoutFirst handles a new lifecycle whose first stage comes after supported: set would
// write an open supported stage before it, so supported is set explicitly, and removed again
// in an edit of its own.
func (w *wording) withoutFirst(i int, before, after *model.Version, changes []string, was []model.Former) []model.RequestEdit {
	supported := model.VersionStages.Rank(model.Supported)
	first := len(before.Stages) == 0 && len(after.Stages) > 0 && w.now[w.object].Kind != model.NamespacedCloudProfile &&
		!slices.ContainsFunc(after.Stages, func(s model.Stage) bool { return model.VersionStages.Rank(s.Name) <= supported })
	edits := []model.RequestEdit{w.entry(w.base, i, changes, was)}
	if first {
		edits[0].Changes, edits[0].Was = append(changes, model.Supported+"="), append(was, model.Former{})
		edits = append(edits, w.entry(w.base, i, []string{model.Supported + "-"}, []model.Former{{}}))
	}
	return edits
}
