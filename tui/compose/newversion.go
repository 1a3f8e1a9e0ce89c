package compose

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/trackview"
)

// NewVersion is a version to add, and the version that it follows.
type NewVersion struct {
	Text string
	// After is the index of the version after which this one was proposed, model.None for none. It
	// is the predecessor if the text is not a semantic version.
	After int
}

// NextPatch proposes the patch after version i of a track. The text is "" if version i is not a
// semantic version.
func NextPatch(t *model.Track, i int) NewVersion {
	v := t.Versions[i]
	n, ok := model.Semantic(v.Text)
	if !ok {
		return NewVersion{After: i}
	}
	next := n.IncPatch()
	text := next.String()
	if strings.HasPrefix(v.Text, "v") {
		text = "v" + text
	}
	return NewVersion{Text: text, After: i}
}

// Highest returns the index of the highest version of each minor among some versions of a track, in
// the order of among. order has all versions of the track, newest first.
func Highest(t *model.Track, order []int32, among []int) (out []int) {
	highest, taken := map[string]int{}, map[string]bool{}
	for _, k := range slices.Backward(order) {
		highest[lifecycle.MinorOf(t.Versions[k].Text)] = int(k)
	}
	for _, i := range among {
		if minor := lifecycle.MinorOf(t.Versions[i].Text); !taken[minor] {
			taken[minor] = true
			out = append(out, highest[minor])
		}
	}
	return out
}

// Predecessor returns the index of the next lower patch of the same minor, model.None if none is
// listed. If the text is not a semantic version, it returns After.
func (x NewVersion) Predecessor(t *model.Track) int {
	n, ok := model.Semantic(x.Text)
	if !ok || t == nil {
		return x.After
	}
	best, highest := model.None, n
	for i, v := range t.Versions {
		other, ok := model.Semantic(v.Text)
		if !ok || other.Major() != n.Major() || other.Minor() != n.Minor() || !other.LessThan(n) {
			continue
		}
		if best == model.None || highest.LessThan(other) {
			best, highest = i, other
		}
	}
	return best
}

// refused returns why the text cannot be a new version of a track of an object, nil if it can.
func (x NewVersion) refused(o *model.Object, t *model.Track) error {
	number, ok := model.Semantic(x.Text)
	quoted := model.Escape(strconv.Quote(x.Text))
	switch {
	case x.Text == "":
		return errors.New("type the version to add" + x.example(t, ", for example "))
	case t == nil:
	case strings.ContainsAny(x.Text, ",; "):
		return errors.New(quoted + " is more than one version: type one; marked versions get one for each minor")
	case t.IsImage() && !ok:
		return errors.New(quoted + " is not a semantic version: write one to three numbers with points between" + x.example(t, ", for example "))
	case t.Name == model.Kubernetes && (!ok || x.Text != fmt.Sprintf("%d.%d.%d", number.Major(), number.Minor(), number.Patch())):
		return errors.New(quoted + " is not a Kubernetes version: write three numbers" + x.example(t, ", for example "))
	}
	if t == nil {
		return nil
	}
	if k := slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == x.Text }); k >= 0 {
		where := ""
		if place := lifecycle.VersionPlace(t.Versions[k]); place.InFile() {
			where = " in line " + strconv.Itoa(int(place.Line))
		}
		return errors.New(model.Escape(x.Text) + " is listed already" + where + ": type another version" + x.example(t, ", for example "))
	}
	if other := x.elsewhere(o, t); other != nil && (t.Name == model.Kubernetes || other.Name == model.Kubernetes) {
		return errors.New(model.Escape(x.Text) + " is a version of " + trackview.NameOf(other) + ": go to that track and add it there")
	}
	return nil
}

// example returns words followed by an example of a version for the track, "" if none is known. The
// example is the next patch after After, or else a typical version.
func (x NewVersion) example(t *model.Track, words string) string {
	text := ""
	switch {
	case t == nil:
	case t.IsImage():
		text = "1443.3.0"
	case t.Name == model.Kubernetes:
		text = "1.31.4"
	}
	if t != nil && x.After != model.None {
		text = cmp.Or(NextPatch(t, x.After).Text, text)
	}
	if text == "" {
		return ""
	}
	return words + text
}

// elsewhere returns another track of an object that lists the minor of the version. It does so only
// if t lists versions, but none of the same major; otherwise it returns nil.
func (x NewVersion) elsewhere(o *model.Object, t *model.Track) *model.Track {
	n, ok := model.Semantic(x.Text)
	if !ok || len(t.Versions) == 0 {
		return nil
	}
	lists := func(t *model.Track, same func(other *semver.Version) bool) bool {
		return slices.ContainsFunc(t.Versions, func(v *model.Version) bool {
			other, ok := model.Semantic(v.Text)
			return ok && same(other)
		})
	}
	if lists(t, func(other *semver.Version) bool { return other.Major() == n.Major() }) {
		return nil
	}
	for _, other := range o.Tracks {
		if lists(other, func(v *semver.Version) bool { return v.Major() == n.Major() && v.Minor() == n.Minor() }) {
			return other
		}
	}
	return nil
}

// Place returns in a few words where the version goes in its track: after which version, or as the
// first of its minor. It returns "" for a text that cannot be a new version there.
func (x NewVersion) Place(o *model.Object, t *model.Track) string {
	if t == nil || x.refused(o, t) != nil {
		return ""
	}
	if after := x.Predecessor(t); after != model.None {
		return "after " + phrase.Version(t.Versions[after])
	}
	first := "the first of " + model.Escape(lifecycle.MinorOf(x.Text))
	if other := x.elsewhere(o, t); other != nil {
		first += ", which " + trackview.NameOf(other) + " lists"
	}
	return first
}
