package cloudprofile

import (
	"time"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Further bases of a proposal. With ByUpstream, Reason.Of is the project's own end of life. With
// Superseded, it is the higher patch.
const (
	ByUpstream   schedule.Basis = "upstream"
	Superseded   schedule.Basis = "superseded"
	BeforeExpiry schedule.Basis = "before-expiry"
	ByNotice     schedule.Basis = "notice"
)

// Reasons for a skip.
const (
	// LegacyFields: the version uses classification or expirationDate.
	LegacyFields = "legacy-fields"
	// NoDeprecatedTime: its deprecated stage has no start, or a start that is not a time.
	NoDeprecatedTime = "no-deprecated-time"
	// NoExpiredTime: the start of its expired stage is not a time.
	NoExpiredTime = "no-expired-time"
	// LatestVersion: it is the highest version, which must not expire, or the highest supported
	// version, which upstream's end of life does not deprecate.
	LatestVersion = "latest-version"
	// NoSupportedStage: it has no supported stage, or one whose start is not a time.
	NoSupportedStage = "no-supported-stage"
	// AlreadyExpired: it is expired.
	AlreadyExpired = "already-expired"
	// NoRoom: it would not be deprecated before it expires.
	NoRoom = "no-room"
	// NoNotice: the policy does not specify how long a version stays deprecated.
	NoNotice = "no-notice"
)

// Plan proposes the deprecated and expired stages that versions lack. It never changes or removes
// existing stages, and proposes nothing before the next midnight UTC. If the policy has
// PlanByUpstream, the versions of a minor are deprecated at the latest when the project's own
// support ends, but not before a higher version is supported that stays supported. With project,
// the minors that a window still lacks are assumed to follow the newest one at the policy's cadence.
func Plan(versions []*model.Version, p *schedule.SupportPolicy, now time.Time, project bool) schedule.Planned {
	b := &planner{profile: newProfile(versions), policy: p, now: now.UTC()}
	b.notBefore = b.now.Truncate(24*time.Hour).AddDate(0, 0, 1)
	b.setWindows(project)
	b.setUpstream()
	for i := range b.minors {
		b.planMinor(i)
	}
	return b.out
}

// planner is the state of Plan.
type planner struct {
	*profile
	policy         *schedule.SupportPolicy
	now, notBefore time.Time // notBefore is the next midnight
	// windows are the candidates of each minor that follow from its window. upstream are those of
	// each version that follow from the project's own end of life.
	windows  []candidate
	upstream map[*version]candidate
	out      schedule.Planned
}

// candidate is a possible start of a deprecated stage; there is none unless given is set. A zero
// instant means always.
type candidate struct {
	given  bool
	at     time.Time
	reason schedule.Reason
	note   string
	// moved is set if the start is later than the one that the reason alone gives.
	moved bool
}

// earlier returns the earlier of two candidates, the first one on a tie.
func earlier(a, b candidate) candidate {
	if !a.given || b.given && b.at.Before(a.at) {
		return b
	}
	return a
}

// planMinor plans the versions of a minor, ascending.
func (b *planner) planMinor(i int) {
	versions := b.minors[i].versions
	superseded := supersededBy(versions)
	for k, v := range versions {
		b.plan(v, earlier(earlier(b.windows[i], b.upstream[v]), superseded[k]))
	}
}

// supersededBy returns, for each version of a minor, the earliest supported start among its
// higher patches; on a tie, that of the lowest patch.
func supersededBy(versions []*version) []candidate {
	out := make([]candidate, len(versions))
	var above candidate // among all patches from k on
	for k := len(versions) - 1; k >= 0; {
		from := k
		for ; k >= 0 && versions[k].number == versions[from].number; k-- {
			out[k] = above
		}
		for _, v := range versions[k+1 : from+1] {
			if s := v.begin(model.Supported); s.known {
				above = earlier(candidate{given: true, at: s.at, reason: schedule.Reason{Basis: Superseded, Of: v.Text}}, above)
			}
		}
	}
	return out
}

// plan proposes the stages that one version lacks. c is the earliest candidate for its deprecation.
func (b *planner) plan(v *version, c candidate) {
	deprecated, expired, supported := v.begin(model.Deprecated), v.begin(model.Expired), v.begin(model.Supported)
	switch {
	case v.Legacy():
		b.skip(v, LegacyFields)
	case deprecated.listed && expired.listed:
	case deprecated.listed && !deprecated.dated():
		b.skip(v, NoDeprecatedTime)
	case deprecated.listed:
		b.expire(v, deprecated.at)
	case !supported.known:
		b.skip(v, NoSupportedStage)
	case expired.listed && !expired.known:
		b.skip(v, NoExpiredTime)
	case expired.listed && !expired.at.After(b.now):
		b.skip(v, AlreadyExpired)
	default:
		b.deprecate(v, supported.at, expired, c)
	}
}

// deprecate proposes a deprecated stage, and an expired one if there is none.
func (b *planner) deprecate(v *version, supported time.Time, expired start, c candidate) {
	if n := b.policy.Deprecation.Version; expired.listed && !n.IsZero() {
		at, note := instant(expired.at).Add(-1, n)
		c = earlier(c, candidate{given: true, at: at.Time, reason: schedule.Reason{Basis: BeforeExpiry}, note: note})
	}
	if _, ends := b.upstream[v]; !c.given {
		reason := schedule.WindowOpen
		if ends {
			reason = LatestVersion
		}
		b.skip(v, reason)
		return
	}
	at := latest(c.at, b.notBefore, supported)
	if expired.listed && !at.Before(expired.at) {
		b.skip(v, NoRoom)
		return
	}
	b.out.Changes = append(b.out.Changes, schedule.Proposal{Entry: v.index, Stage: model.Deprecated, Start: at,
		Reason: c.reason, Clamped: c.moved || !at.Equal(c.at), Note: c.note})
	if !expired.listed {
		b.expire(v, at)
	}
}

// expire proposes an expired stage, later than the deprecation by the policy's notice.
func (b *planner) expire(v *version, deprecated time.Time) {
	n := b.policy.Deprecation.Version
	switch {
	case v.number == b.versions[len(b.versions)-1].number:
		b.skipStage(v, model.Expired, LatestVersion)
		return
	case n.IsZero():
		b.skipStage(v, model.Expired, NoNotice)
		return
	}
	at, note := instant(deprecated).Add(1, n)
	b.out.Changes = append(b.out.Changes, schedule.Proposal{Entry: v.index, Stage: model.Expired,
		Start: latest(at.Time, b.notBefore), Reason: schedule.Reason{Basis: ByNotice}, Note: note})
}

// skip records that nothing is proposed for a version.
func (b *planner) skip(v *version, reason string) { b.skipStage(v, "", reason) }

// skipStage records that one stage of a version is not proposed.
func (b *planner) skipStage(v *version, stage, reason string) {
	b.out.Skipped = append(b.out.Skipped, schedule.Skip{Entry: v.index, Stage: stage, Reason: reason})
}

func latest(t time.Time, others ...time.Time) time.Time {
	for _, o := range others {
		if o.After(t) {
			t = o
		}
	}
	return t
}

// setWindows computes the candidate of each minor: the release that ends its window or, if project
// is set, that is projected to end it.
func (b *planner) setWindows(project bool) {
	b.windows = make([]candidate, len(b.minors))
	var dated []schedule.Dated
	var at []int
	var newest time.Time
	for i, m := range b.minors {
		if s := m.supported(); s.known {
			dated, at = append(dated, schedule.Dated{Minor: m.Minor, Date: s.at}), append(at, i)
			newest = latest(newest, s.at)
		}
	}
	n, cadence := b.policy.Window.Minors, b.policy.Cadence
	for k, end := range schedule.WindowEnds(dated, n) {
		switch {
		case end.By != model.None:
			by := dated[end.By]
			b.windows[at[k]] = candidate{given: true, at: by.Date, reason: schedule.Reason{Basis: schedule.ByWindow, Of: by.Minor.String()}}
		case project && !newest.IsZero() && !cadence.IsZero() && n > end.Higher:
			date, note := instant(newest).Add(n-end.Higher, cadence)
			b.windows[at[k]] = candidate{given: true, at: date.Time, reason: schedule.Reason{Basis: schedule.Projected}, note: note}
		}
	}
}

// setUpstream computes the candidates that follow from the project's own end of life, if the policy
// has PlanByUpstream. A candidate is the end of life of the minor, but not before a higher version is
// supported that stays supported. Without such a version there is no candidate.
func (b *planner) setUpstream() {
	if !b.policy.PlanByUpstream {
		return
	}
	b.upstream = map[*version]candidate{}
	var above start // the earliest supported start of the versions above k that stay supported
	for k := len(b.versions) - 1; k >= 0; {
		from, higher := k, above
		for ; k >= 0 && b.versions[k].number == b.versions[from].number; k-- {
			v := b.versions[k]
			if eol := b.policy.UpstreamOf(v.number.Minor).Stated; !eol.IsZero() {
				at := latest(eol.Time, higher.at)
				b.upstream[v] = candidate{given: higher.known, at: at, reason: schedule.Reason{Basis: ByUpstream, Of: eol.String()}, moved: !at.Equal(eol.Time)}
			}
			if s := v.begin(model.Supported); v.stays() && (!above.known || s.at.Before(above.at)) {
				above = s
			}
		}
	}
}

// stays reports whether the version has a supported stage with a known start, and neither a
// deprecated nor an expired stage.
func (v *version) stays() bool {
	return v.begin(model.Supported).known && !v.begin(model.Deprecated).listed && !v.begin(model.Expired).listed
}

// supported returns the earliest supported start of the minor's versions.
func (m *minor) supported() (out start) {
	for _, v := range m.versions {
		if s := v.begin(model.Supported); s.known && (!out.known || s.at.Before(out.at)) {
			out = s
		}
	}
	return out
}
