package compose

import (
	"errors"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// ProposedTexts proposes the starts of new versions and the changes to their predecessors, as
// Examples has them. It proposes no changes to the predecessors if one of them has an end already,
// or a stage that begins after its proposed end.
func ProposedTexts(o *model.Object, t *model.Track, news []NewVersion, now time.Time) editor.RememberedTexts {
	texts := Examples(o, t, news)
	end := firstEnd(texts, now)
	for _, v := range predecessors(t, news) {
		if ends(v, o.Scale) || begins(v, end) {
			texts.Predecessor = ""
		}
	}
	return texts
}

// Examples returns examples of the starts of new versions, and of the changes to their predecessors
// (Retiring). The new versions have older fields if the track has nothing else.
func Examples(o *model.Object, t *model.Track, news []NewVersion) editor.RememberedTexts {
	starts := systems.Of(o).Nouns().Starts
	if inOlderFields(t) {
		starts = lifecycle.ClassificationField + "=" + model.Supported
	}
	return editor.RememberedTexts{Starts: starts, Predecessor: Retiring(o, t, predecessors(t, news))}
}

// predecessors returns the versions of a track that new ones follow.
func predecessors(t *model.Track, news []NewVersion) (out []*model.Version) {
	for _, x := range news {
		if after := x.Predecessor(t); after != model.None {
			out = append(out, t.Versions[after])
		}
	}
	return out
}

// Retiring returns an example of changes that end versions of a track. Versions with older fields,
// and those of a track that has nothing else, get older fields too. It returns "" if no text fits
// all versions.
func Retiring(o *model.Object, t *model.Track, versions []*model.Version) string {
	older := len(slices.DeleteFunc(slices.Clone(versions), func(v *model.Version) bool { return !v.Legacy() }))
	switch {
	case inOlderFields(t) || older > 0 && older == len(versions):
		return lifecycle.ClassificationField + "=" + model.Deprecated + " " + lifecycle.ExpirationField + "=+6mo"
	case older > 0:
		return ""
	}
	return systems.Of(o).Nouns().Retires
}

// inOlderFields reports whether versions of a track have older fields, and none has a lifecycle. The
// track may be nil.
func inOlderFields(t *model.Track) bool {
	return t != nil && slices.ContainsFunc(t.Versions, (*model.Version).Legacy) &&
		!slices.ContainsFunc(t.Versions, func(v *model.Version) bool { return len(v.Stages) > 0 })
}

// ends reports whether a version has a stage in which it is deprecated or expired.
func ends(v *model.Version, scale *model.Scale) bool {
	return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool {
		look := scale.Kind(s.Name).Look
		return look == model.LookDeprecated || look == model.LookExpired
	})
}

// firstEnd returns the first start that texts set in the predecessor, the far future if they set
// none.
func firstEnd(texts editor.RememberedTexts, now time.Time) time.Time {
	starts, _ := Templates(nil).Parse(texts.Starts, now)
	predecessor, _ := Templates(nil).Parse(texts.Predecessor, firstSupported(starts, now))
	return slices.MinFunc(append(startsOf(predecessor), time.Unix(1<<40, 0)), time.Time.Compare)
}

// begins reports whether a stage of a version begins after an instant.
func begins(v *model.Version, at time.Time) bool {
	return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool { return s.Start.IsAt() && s.Start.Time().After(at) })
}

// Wrong is the error of an invalid text in an addition.
type Wrong struct {
	// At is the index of the version with the invalid text. The index after the last version means
	// the text of the starts, and the one after that the text of the changes to the predecessors.
	At int
	// Err says what is wrong, and what is allowed.
	Err error
}

// Error returns the text of Err.
func (w *Wrong) Error() string { return w.Err.Error() }

// Unwrap returns Err.
func (w *Wrong) Unwrap() error { return w.Err }

// Addition is a change that adds versions, and the starts that its texts result in.
type Addition struct {
	editor.Change
	// Starts are the dated starts of the new versions. Predecessor are those set in their
	// predecessors.
	Starts, Predecessor []time.Time
}

// Refused returns a *Wrong if one of the texts cannot be a new version of a track of an object,
// else nil.
func Refused(o *model.Object, t *model.Track, news []NewVersion) error {
	for i, x := range news {
		if err := x.refused(o, t); err != nil {
			return &Wrong{i, err}
		}
		if slices.ContainsFunc(news[:i], func(other NewVersion) bool { return other.Text == x.Text }) {
			return &Wrong{i, errors.New(model.Escape(x.Text) + " is typed twice: type another version")}
		}
	}
	return nil
}

// Add returns the change that adds versions to a track and changes each predecessor by the texts,
// as one step. Dates of the predecessor are relative to the first supported start of the new
// version. The error is a *Wrong for the invalid text.
func Add(e *editor.Reader, at model.TrackRef, news []NewVersion, texts editor.RememberedTexts, templates Templates) (a Addition, err error) {
	o, t := e.Now().Object(at), e.Now().ListedTrack(at)
	if err := Refused(o, t, news); err != nil {
		return a, err
	}
	each := make([][]change.Instruction, len(news))
	for i, x := range news {
		text, err := alike(t, x, texts.Starts, e.Instant())
		if err == nil {
			each[i], err = templates.Parse(text, e.Instant())
		}
		if err != nil {
			return a, &Wrong{len(news), err}
		}
	}
	starts := each[0]
	predecessor, err := templates.Parse(texts.Predecessor, firstSupported(starts, e.Instant()))
	if err != nil {
		return a, &Wrong{len(news) + 1, err}
	}
	add, err := change.Parse("version+", e.Instant())
	if err != nil {
		return a, err
	}
	var added, before []change.Order
	for i, x := range news {
		added = append(added, change.Order{Ref: at.In(model.None), Changes: append([]change.Instruction{add.Named(x.Text)}, each[i]...),
			Parent: e.Now().ParentOf(at.File, at.Object)})
		if after := x.Predecessor(t); after != model.None && len(predecessor) > 0 {
			before = append(before, change.Order{Ref: at.In(after), Changes: predecessor})
		}
	}
	d, _, err := change.Apply(e.Now().Drafts[at.File], added, lifecycle.Actor{})
	if err != nil {
		return a, &Wrong{len(news), err}
	}
	if len(before) > 0 {
		if d, _, err = change.Apply(e.Now().Drafts[at.File], slices.Concat(added, before), lifecycle.Actor{}); err != nil {
			return a, &Wrong{len(news) + 1, err}
		}
	} else {
		predecessor = nil
	}
	label := phrase.Plural(len(news), "version") + " added"
	if len(news) == 1 {
		label = model.Escape(news[0].Text) + " added"
	}
	return Addition{e.ChangeTo(at.File, d, label), startsOf(starts), startsOf(predecessor)}, nil
}

// firstSupported returns the first supported start among changes, else now.
func firstSupported(changes []change.Instruction, now time.Time) time.Time {
	for _, x := range changes {
		if start, ok := x.SetsStart(model.Supported); ok && start.IsAt() {
			return start.Time()
		}
	}
	return now
}

// startsOf lists the starts that changes set.
func startsOf(changes []change.Instruction) (out []time.Time) {
	for _, x := range changes {
		for _, name := range systems.Stages() {
			if start, ok := x.SetsStart(name); ok && start.IsAt() {
				out = append(out, start.Time())
			}
		}
	}
	return out
}
