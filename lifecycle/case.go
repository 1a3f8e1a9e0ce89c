package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// Setting is what every rule gets besides the objects themselves.
type Setting struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect Dialect
	// Merged is set if the objects are results of a merge. The server fills in no defaults there
	// (Gardener H5, E5).
	Merged bool
	// Written is set if the object is a request as written, before the server drops parts of it on
	// storing, and if the server can decode it.
	Written bool
	// Created is set if the object is being created. A server that cannot decode such an object has
	// no earlier state of it.
	Created bool
	// GateOff is set if the server's feature gate for lifecycles is off (Gardener C1).
	GateOff bool
	// Released enables the rules that compare with the known releases of a specification.
	Released bool
	// OneUpdate is set if a single update turns the objects before into these. Otherwise any number
	// of updates may be between them.
	OneUpdate bool
	// Elsewhere indexes the objects of all files of a call, Earlier those of them before the
	// update; nil where each file is checked alone.
	Elsewhere, Earlier Elsewhere
	// Listed counts a finding and reports whether it is to be listed; nil lists all.
	Listed func(*model.Finding) bool
}

// Case is what a rule sees, and collects what it reports.
type Case struct {
	*Setting
	Object *model.Object
	// Ref addresses what the case is about.
	Ref model.Ref
	// Rule is the rule that is checked.
	Rule  *Rule
	Found []model.Finding
	// shared is the value cached by Shared.
	shared any
}

// Shared returns the value of make, computed once for all rules that check the same case. A system
// must use a single type T.
func Shared[T any](c *Case, make func() T) T {
	if _, made := c.shared.(T); !made {
		c.shared = make()
	}
	return c.shared.(T)
}

// Namespaced reports whether the object is a namespaced profile.
func (c *Case) Namespaced() bool { return c.Object.Kind == model.NamespacedCloudProfile }

// Report adds a finding of the current rule about the object, or about the track, version or
// stage of it that ref addresses. Track, version and place default to those of ref; what the
// finding sets itself stays. Places without a file are in that of the object.
func (c *Case) Report(ref model.Ref, f model.Finding) { c.ReportAs(c.Rule, ref, f) }

// ReportAs is Report for another rule.
func (c *Case) ReportAs(r *Rule, ref model.Ref, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.ReportAt(severity, r, ref, f)
}

// ReportAt is ReportAs with an explicit severity.
func (c *Case) ReportAt(severity model.Severity, r *Rule, ref model.Ref, f model.Finding) {
	c.complete(severity, r, ref, &f)
	c.list(f)
}

// list adds a complete finding, unless Listed rejects it.
func (c *Case) list(f model.Finding) {
	c.Found = append(c.Found, f)
	if last := len(c.Found) - 1; c.Listed != nil && !c.Listed(&c.Found[last]) {
		c.Found = c.Found[:last] // the next one takes its room
	}
}

// complete fills in the fields that a finding leaves to the case.
func (c *Case) complete(severity model.Severity, r *Rule, ref model.Ref, f *model.Finding) {
	f.Rule, _ = r.In(c.Dialect)
	f.Severity, f.Document, f.Ref = severity, c.Object.Document, ref
	f.Past = f.Past || f.Interval.IsOver(c.Now)
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
			f.Place.Position = at
		}
	}
	f.Place.File = c.File
	for i := range f.Related {
		c.locate(&f.Related[i].Place)
	}
	for i := range f.Message {
		c.locate(&f.Message[i].Place)
	}
}

// locate gives a place without a file that of the object. Places in the result of a merge get
// their file later, when the merged findings are located.
func (s *Setting) locate(p *model.Place) {
	if p.InFile() && p.File == "" && !s.Merged {
		p.File = s.File
	}
}

// VersionCase is one version. A rule sees nothing else, so its findings stay valid as long as the
// version is the same.
type VersionCase struct {
	Case
	Track   *model.Track
	Version *model.Version
	// Numbered reports whether the version's text is a number.
	Numbered bool
	// Overrides is set for an entry of a namespaced profile whose version the known parent
	// has too.
	Overrides bool
	// Before is the object with which this one is compared, or nil. Old is the version with the
	// same text in it, or nil.
	Old    *model.Version
	Before *model.Object
	// Status is the entry for the version in the file's status, or nil; HasStatus reports
	// whether the status lists any version.
	Status    *model.StatusVersion
	HasStatus bool
}

// Refused reports whether a server refuses the whole lifecycle of the version, and checks
// nothing in it.
func (c *VersionCase) Refused() bool {
	return c.GateOff && c.Dialect == Gardener && len(c.Version.Stages) > 0
}

// Name returns what messages call the version.
func (c *VersionCase) Name() string { return VersionName(c.Version) }

// Path returns the version's field path, followed by below.
func (c *VersionCase) Path(below string) string {
	return model.VersionPath(c.Track, c.Ref.Version) + below
}

// StagePath returns the field path of stage k, followed by below.
func (c *VersionCase) StagePath(k int, below string) string {
	return model.StagePath(c.Track, c.Ref.Version, k) + below
}

// StillToCome returns the place of the first date that is not reached yet. That date keeps the
// version out of a later stage. Without such a date, StillToCome returns the place of the stage that
// applies now, or the zero Position for a version without any.
func (c *VersionCase) StillToCome() model.Position {
	v := c.Version
	for i := range v.Stages {
		if s := &v.Stages[i]; s.Start.IsAt() && FirstInstant(s.Start, c.Dialect).After(c.Now) {
			return StartPlace(s)
		}
	}
	if v.HasExpiration && len(v.Stages) == 0 && v.Expiration.IsAt() && v.Expiration.Time().After(c.Now) {
		return v.ExpirationAt
	}
	for i := len(v.Stages) - 1; i >= 0; i-- {
		if s := &v.Stages[i]; s.Start.Form == model.Always || s.Start.IsAt() {
			return NamePlace(s)
		}
	}
	return v.Classification.At
}

// TrackCase is a track, or a run of versions in its order.
type TrackCase struct {
	Case
	Memo  *TrackMemo
	Track *model.Track
	Order *Order
	// Run is the range of places in the order that is checked.
	Run Extent
}

// At returns the version at place p of the order and its index in the track.
func (c *TrackCase) At(p int) (int, *model.Version) {
	i := int(c.Order.Index[p])
	return i, c.Track.Versions[i]
}

// RefOf returns the ref of version i, or of its stage k unless k is model.None.
func (c *TrackCase) RefOf(i, k int) model.Ref {
	if k == model.None {
		return c.Ref.InVersion(i)
	}
	return c.Ref.InVersion(i).InStage(k)
}

// StageAt returns the stage at instant at of the version at place p of the order.
func (c *TrackCase) StageAt(p int, at time.Time) string {
	_, v := c.At(p)
	return StageAt(v, at, c.Dialect)
}

// MinorRun returns the run of the minor that place p is in.
func (c *TrackCase) MinorRun(p int) Extent { return c.Order.Minors[c.Order.MinorOf[c.Order.Index[p]]] }

// ObjectCase is one object.
type ObjectCase struct {
	Case
	Old *model.Object
	// Parent is the parent of a namespaced profile, nil if unknown; InParent finds the
	// versions of one of its tracks by text.
	Parent   *model.Object
	InParent *TrackTexts
	// Request is the object as requested, where Object is what the server would store of it.
	Request *model.Object
	// Unread are the indexes of the tracks with a version whose text is not a version number.
	Unread []int
}

// PolicyCase is an object and the support policy by which it is checked.
type PolicyCase struct {
	Case
	// Policy is the policy as package schedule reads it; nil if none is named or wanted. Err
	// says why a policy that is named cannot be loaded.
	Policy Policy
	Err    error
}

// Policy is a support policy: how long releases are supported, and how much notice their end
// needs. Package schedule has its implementation.
type Policy interface {
	// String returns the name of the policy.
	String() string
}

// FileCase is all objects of a file together.
type FileCase struct {
	Case
	// Objects are the objects of the file, Old what they were before.
	Objects, Old []*model.Object
}

// Report adds a finding about the object that ref addresses.
func (c *FileCase) Report(ref model.Ref, f model.Finding) {
	c.Object = c.Objects[ref.Object]
	c.Case.Report(ref, f)
}

// Elsewhere maps names to the first object that has each of them among all files of a call.
// The key is built from the name by the object's system.
type Elsewhere map[string]Peer

// Peer is an object in any of the files: its file, what messages call it, where its name is,
// and its stage if a rule asks for that.
type Peer struct {
	File, Title, Stage string
	At                 model.Position
}

// Life is what rules about neighbouring versions need to know about one version: when it is
// supported, when it becomes available and when it expires. It stays valid as long as the version is
// the same.
type Life struct {
	of *model.Version
	// Supported are its non-empty spans in stage supported.
	Supported []Span
	// Released is the start from which it is no longer unavailable; zero if it has always
	// been available.
	Released time.Time
	// Stage is the index of the stage expired, model.None without one; Ends is when that
	// begins, zero for a version that has always been expired.
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

// startOfSpan returns the start at which a span begins, as it is in the file.
func startOfSpan(stages []model.Stage, s Span) time.Time {
	if s.From.IsZero() {
		return time.Time{}
	}
	return stages[s.Index].Start.Time()
}

// TrackMemo caches what rules have worked out about a track.
type TrackMemo struct {
	// Again is set when the track is checked a second time, so that caching pays off.
	Again bool
	lives []*Life
	// pairs are the findings about two versions, by the index of the version that each was
	// reported at.
	pairs []*pairFinding
	// answer is what Once returned last, for the track in field of.
	of     *model.Track
	answer bool
}

// Lend returns a memo for a track with the same texts in which some versions differ.
func (m *TrackMemo) Lend() TrackMemo { return TrackMemo{lives: m.lives} }

// Forget drops everything cached about single versions.
func (m *TrackMemo) Forget() { m.lives, m.pairs = nil, nil }

// Once returns the answer of ask about t, which it calls once for each track.
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
	if i < len(m.lives) && m.lives[i] != nil && m.lives[i].of == v { // merged profiles borrow lives (Lend)
		return *m.lives[i]
	}
	l := newLife(v, c.Dialect)
	if m.Again {
		if m.lives == nil {
			m.lives = make([]*Life, len(c.Track.Versions))
		}
		kept := l // only this one is on the heap
		m.lives[i] = &kept
	}
	return l
}

// Pair is two versions of a track and the spans that a rule has compared. What the rule reports
// about them stays valid as long as both versions are the same.
type Pair struct {
	First, Second         *model.Version
	FirstSpan, SecondSpan Span
}

// pairFinding is the finding of a rule about a pair.
type pairFinding struct {
	rule    *Rule
	of      Pair
	finding model.Finding
}

// ReportPair adds the finding of the current rule about a pair whose first version has index
// i in the track. It calls say only if the pair has changed since the last call.
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
