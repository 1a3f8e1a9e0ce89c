package lifecycle

import (
	"cmp"
	"time"

	"github.com/lctui/lctui/model"
)

// Setting is what all rules are told beside the objects themselves.
type Setting struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect Dialect
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// Written says that the object is a request as it is written, of which the server
	// may drop something before it stores it.
	Written bool
	// Released asks for the rules that know the releases of a specification that goes on.
	Released bool
	// Elsewhere are the objects of all files of a call; nil where each file is judged alone.
	Elsewhere Elsewhere
	// Listed reports whether a finding is listed, and counts it; nil lists all.
	Listed func(*model.Finding) bool
}

// Case is what a rule sees, and what it reports of that.
type Case struct {
	*Setting
	Object *model.Object
	// Ref addresses what the case is about.
	Ref model.Ref
	// Rule is the rule that is asked.
	Rule  *Rule
	Found []model.Finding
	// shared is what Shared made.
	shared any
}

// Shared returns what make returns. It is made once for all rules that are asked about
// one case; a system makes one type of it.
func Shared[T any](c *Case, make func() T) T {
	if _, made := c.shared.(T); !made {
		c.shared = make()
	}
	return c.shared.(T)
}

// Namespaced reports whether the object is a namespaced profile.
func (c *Case) Namespaced() bool { return c.Object.Kind == model.NamespacedCloudProfile }

// Report adds a finding of the rule that is asked about the object, or about the
// track, version or stage of it at ref. Without a place it stands at the version or
// track; a track and a version that it names stay. Its related places are named in its message,
// but those about a result of a merge, whose places are not those of the files yet.
func (c *Case) Report(ref model.Ref, f model.Finding) { c.ReportAs(c.Rule, ref, f) }

// ReportAs is Report for another rule.
func (c *Case) ReportAs(r *Rule, ref model.Ref, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.ReportAt(severity, r, ref, f)
}

// ReportAt is ReportAs with a severity of its own.
func (c *Case) ReportAt(severity model.Severity, r *Rule, ref model.Ref, f model.Finding) {
	c.complete(severity, r, ref, &f)
	c.list(f)
}

// list adds a finding that says everything, if it is wanted.
func (c *Case) list(f model.Finding) {
	if c.Listed == nil || c.Listed(&f) {
		c.Found = append(c.Found, f)
	}
}

// complete adds to a finding what it leaves to the case to say.
func (c *Case) complete(severity model.Severity, r *Rule, ref model.Ref, f *model.Finding) {
	f.Rule, _ = r.In(c.Dialect)
	f.Severity, f.File, f.Document, f.Ref = severity, c.File, c.Object.Document, ref
	if ref.Track != model.None {
		t, at := c.Object.Tracks[ref.Track], c.Object.Tracks[ref.Track].At
		if ref.Version != model.None {
			at = t.Versions[ref.Version].Entry
			if f.Version == "" {
				f.Version = t.Versions[ref.Version].Text
			}
			if f.Path == "" {
				f.Path = model.VersionPath(t, ref.Version)
			}
		}
		if f.Track == "" {
			f.Track = t.Name
		}
		if !f.Place.InFile() {
			f.Place = at
		}
	}
	for i := range f.Related {
		f.Related[i].File = cmp.Or(f.Related[i].File, c.File)
	}
	if !c.Merged {
		NamePlaces(f)
	}
}

// VersionCase is one version. A rule sees nothing else, so what it found holds as
// long as the version is the same.
type VersionCase struct {
	Case
	Track   *model.Track
	Version *model.Version
	// Numbered reports whether the version's text is a number.
	Numbered bool
	// Overrides says that it is an entry of a namespaced profile for a version that
	// the known parent has.
	Overrides bool
	// Old is the version of that text before, or nil; Compared reports whether the
	// object is compared with an older one.
	Old      *model.Version
	Compared bool
	// Status is what the file's status says of it, or nil; HasStatus reports whether
	// the file's status lists any version.
	Status    *model.StatusVersion
	HasStatus bool
}

// Name returns what messages call the version.
func (c *VersionCase) Name() string { return VersionName(c.Version) }

// Path returns the version's field path, with a field below it.
func (c *VersionCase) Path(below string) string {
	return model.VersionPath(c.Track, c.Ref.Version) + below
}

// StagePath returns the field path of stage k, with a field below it.
func (c *VersionCase) StagePath(k int, below string) string {
	return model.StagePath(c.Track, c.Ref.Version, k) + below
}

// StillToCome is where the first date stands that is not reached now: it is why
// the version has not come further. Where there is none, it is where the stage
// stands that holds now; nowhere for a version without any.
func (c *VersionCase) StillToCome() model.Place {
	v := c.Version
	for i := range v.Stages {
		if s := &v.Stages[i]; s.Start.IsAt() && FirstInstant(s.Start, c.Dialect).After(c.Now) {
			return StartPlace(s)
		}
	}
	if v.HasExpiration && len(v.Stages) == 0 && v.Expiration.IsAt() && v.Expiration.Time.After(c.Now) {
		return v.ExpirationAt
	}
	for i := len(v.Stages) - 1; i >= 0; i-- {
		if s := &v.Stages[i]; s.Start.Form == model.Always || s.Start.IsAt() {
			return NamePlace(s)
		}
	}
	return v.Classification.At
}

// TrackCase is a track, or a run of its order.
type TrackCase struct {
	Case
	Memo  *TrackMemo
	Track *model.Track
	Order *Order
	// Run are the places in the order that are judged.
	Run Extent
}

// At returns the index in the track and the version at place p of the order.
func (c *TrackCase) At(p int) (int, *model.Version) {
	i := int(c.Order.Index[p])
	return i, c.Track.Versions[i]
}

// RefOf returns the ref of version i, or of stage k of it.
func (c *TrackCase) RefOf(i, k int) model.Ref {
	if k == model.None {
		return c.Ref.InVersion(i)
	}
	return c.Ref.InVersion(i).InStage(k)
}

// StageAt returns the stage of the version at place p of the order.
func (c *TrackCase) StageAt(p int, at time.Time) string {
	_, v := c.At(p)
	return StageAt(v, at, c.Dialect)
}

// MinorRun returns the run of the minor that place p lies in.
func (c *TrackCase) MinorRun(p int) Extent { return c.Order.Minors[c.Order.MinorOf[c.Order.Index[p]]] }

// Near returns a track of the versions of some places only, in their order.
func (c *TrackCase) Near(run Extent) *model.Track {
	near := &model.Track{Name: c.Track.Name, Strategy: c.Track.Strategy, Versions: make([]*model.Version, 0, run.To-run.From)}
	for q := run.From; q < run.To; q++ {
		_, v := c.At(q)
		near.Versions = append(near.Versions, v)
	}
	return near
}

// ObjectCase is one object.
type ObjectCase struct {
	Case
	Old *model.Object
	// Parent is the parent of a namespaced profile, where it is known; InParent finds
	// the texts of a track there.
	Parent   *model.Object
	InParent *TrackTexts
	// Request is the object of the request of which the object is what the server stores.
	Request *model.Object
	// Unread are the tracks with a version whose text is no version.
	Unread []int
}

// PolicyCase is one object and the support policy that it is judged by.
type PolicyCase struct {
	Case
	// Policy is what package schedule reads as one; nil where none is named or wanted. Err
	// says why the one that is named cannot be had.
	Policy Policy
	Err    error
}

// Policy is a support policy: how long releases are supported, and how much notice their
// end needs.
type Policy interface {
	// String returns its name.
	String() string
}

// FileCase is all objects of a file.
type FileCase struct {
	Case
	// Objects are those of the file, Old what they were before.
	Objects, Old []*model.Object
}

// Report adds a finding about one of the objects, which the ref addresses.
func (c *FileCase) Report(ref model.Ref, f model.Finding) {
	c.Object = c.Objects[ref.Object]
	c.Case.Report(ref, f)
}

// Elsewhere is what is named once among all files of a call: the first that has a name,
// by a key that its system makes of it.
type Elsewhere map[string]Peer

// Peer is an object of some file: what messages call it, and where its name stands.
type Peer struct {
	File, Title string
	At          model.Place
}

// Life is what rules about neighbours look at of one version: when it is supported,
// when it comes and when it expires. It holds as long as the version is the same.
type Life struct {
	of *model.Version
	// Supported are the spans with a length in which it is supported.
	Supported []Span
	// Released is the start from which it is no longer unavailable; zero where it
	// always was available.
	Released time.Time
	// Stage is the one by which it expires, at Ends; Ends is zero for one that has
	// always been expired.
	Stage   int
	Ends    time.Time
	Expires bool
}

func newLife(v *model.Version, d Dialect) Life {
	var room [2]model.Stage
	var buffer SpanRoom
	stages := Counted(v, &room)
	l := Life{of: v, Stage: model.None}
	available := false
	for _, s := range AppendSpans(buffer[:0], stages, d) {
		if s.Empty() {
			continue
		}
		if !available && s.Stage != model.Unavailable {
			available, l.Released = true, startOfSpan(stages, s)
		}
		switch {
		case s.Stage == model.Supported:
			l.Supported = append(l.Supported, s)
		case s.Stage == model.Expired && !l.Expires:
			l.Stage, l.Ends, l.Expires = s.Index, startOfSpan(stages, s), true
		}
	}
	return l
}

// startOfSpan returns the start that a span begins with, as it stands in the file.
func startOfSpan(stages []model.Stage, s Span) time.Time {
	if s.From.IsZero() {
		return time.Time{}
	}
	return stages[s.Index].Start.Time
}

// TrackMemo is what rules have worked out of a track and look at again.
type TrackMemo struct {
	// Again says that the track is judged again, so that what is worked out for the
	// minors edited is worth keeping.
	Again bool
	lives []*Life
	// pairs are the findings about two versions, by the index of the one that each was
	// reported at.
	pairs []*pairFinding
	// answer is what Once was told of a track.
	of     *model.Track
	answer bool
}

// Lend returns a memo for a track of the same texts, some of whose versions differ.
func (m *TrackMemo) Lend() TrackMemo { return TrackMemo{lives: m.lives} }

// Forget drops what is known of the versions.
func (m *TrackMemo) Forget() { m.lives, m.pairs = nil, nil }

// Once returns the answer to one question about a track, which is asked once.
func (m *TrackMemo) Once(t *model.Track, ask func() bool) bool {
	if m.of != t {
		m.of, m.answer = t, ask()
	}
	return m.answer
}

// LifeAt returns the life of the version at place p of the order.
func (c *TrackCase) LifeAt(p int) Life {
	m := c.Memo
	i, v := c.At(p)
	if i < len(m.lives) && m.lives[i] != nil && m.lives[i].of == v { // lives are lent to merged profiles
		return *m.lives[i]
	}
	l := newLife(v, c.Dialect)
	if m.Again {
		if m.lives == nil {
			m.lives = make([]*Life, len(c.Track.Versions))
		}
		m.lives[i] = &l
	}
	return l
}

// Pair is two versions of a track and the times that a rule has compared. What the rule
// says of them holds as long as both are the same.
type Pair struct {
	First, Second         *model.Version
	FirstSpan, SecondSpan Span
}

// pairFinding is what a rule said of a pair.
type pairFinding struct {
	rule    *Rule
	of      Pair
	finding model.Finding
}

// ReportPair adds the finding of the rule that is asked about a pair whose first version
// has index i in the track. What say returns is made once as long as the versions are
// edited no further.
func (c *TrackCase) ReportPair(i int, of Pair, say func() model.Finding) {
	m := c.Memo
	if i < len(m.pairs) && m.pairs[i] != nil && m.pairs[i].rule == c.Rule && m.pairs[i].of == of {
		c.list(m.pairs[i].finding)
		return
	}
	f := say()
	_, severity := c.Rule.In(c.Dialect)
	c.complete(severity, c.Rule, c.Ref.InVersion(i), &f)
	if m.Again {
		if m.pairs == nil {
			m.pairs = make([]*pairFinding, len(c.Track.Versions))
		}
		m.pairs[i] = &pairFinding{c.Rule, of, f}
	}
	c.list(f)
}
