package cloudprofile

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// lint is the input of the rules.
type lint struct {
	*profile
	// changes caches the result of supportChanges; nil until windows calls it.
	changes []schedule.Change
	policy  *schedule.SupportPolicy
	now     time.Time
	targets []expiry
	// unknown is when the next minor is due that neither the project nor the profile lists; zero
	// if that is not known.
	unknown time.Time
}

// checks are the rules for a CloudProfile, in the order of their findings.
var checks = []schedule.Check[*lint]{
	{Rule: lifecycle.NewRule("notice-short", "a version expires sooner after its deprecation than the policy allows", model.Warning), Of: noticeShort},
	{Rule: lifecycle.NewRule("no-deprecated-stage", "a version expires without having been deprecated", model.Warning), Of: noDeprecatedStage},
	{Rule: lifecycle.NewRule("deprecated-open", "a version is deprecated and never expires", model.Info), Of: deprecatedOpen},
	{Rule: lifecycle.NewRule("only-expired-target", "when a version expires, all versions that clusters could be updated to are expired too", model.Warning), Of: whenTarget(expiredTarget, "all versions that its clusters could be updated to are expired then")},
	{Rule: lifecycle.NewRule("no-upgrade-target", "when a version expires, there is no version that clusters could be updated to", model.Error), Of: whenTarget(noTarget, "its clusters cannot be updated to any version then")},
	{Rule: lifecycle.NewRule("window-more", "more minors are supported than the policy's window allows", model.Warning), Of: windowMore},
	{Rule: lifecycle.NewRule("window-fewer", "fewer minors are supported than the policy's window allows", model.Warning), Of: windowFewer},
	{Rule: lifecycle.NewRule("upstream-longer", "a minor is supported longer than the project itself supports it", model.Info), Of: upstreamLonger},
}

// Lint returns the findings about the Kubernetes versions of a profile that break a policy, from now
// on.
func Lint(versions []*model.Version, p *schedule.SupportPolicy, now time.Time) []schedule.Finding {
	return schedule.Run(checks, newLint(versions, p, now))
}

func newLint(versions []*model.Version, p *schedule.SupportPolicy, now time.Time) *lint {
	l := &lint{profile: newProfile(versions), policy: p, now: now.UTC()}
	l.unknown = l.due()
	l.findTargets()
	return l
}

// Ended is always false, because the rules only check the time from now on.
func (l *lint) Ended(int, time.Time) bool { return false }

// finding returns a finding about one version.
func (v *version) finding(when schedule.Interval, message string) schedule.Finding {
	return schedule.Finding{Entry: v.index, Other: model.None, Subject: v.Text, Interval: when, Message: v.Text + " " + message}
}

// instant returns an instant as the Date of a finding; zero stays zero.
func instant(t time.Time) schedule.Date { return schedule.Date{Time: t} }

// expiresLater returns when the version expires, and whether that is after now.
func (l *lint) expiresLater(v *version) (time.Time, bool) {
	e := v.begin(model.Expired)
	return e.at, e.dated() && e.at.After(l.now)
}

// noticeShort reports a version that expires sooner after its deprecation than the policy allows. A
// version that has always been deprecated is not checked.
func noticeShort(l *lint, report schedule.Report) {
	need := l.policy.Deprecation.Version
	if need.IsZero() {
		return
	}
	for _, v := range l.versions {
		d := v.begin(model.Deprecated)
		expired, later := l.expiresLater(v)
		if !later || !d.dated() {
			continue
		}
		earliest, note := instant(d.at).Add(1, need)
		if !earliest.Time.After(expired) {
			continue
		}
		message := "is deprecated from " + instant(d.at).String() + " and expires on " + instant(expired).String() +
			"; with the policy's notice of " + need.String() + " it may expire from " + earliest.String() + " on"
		if note != "" {
			message += " (" + note + ")"
		}
		f := v.finding(schedule.Interval{From: instant(expired), Until: earliest}, message)
		f.Facts = []schedule.Fact{{Name: "deprecated", Text: instant(d.at).String()}, {Name: "expired", Text: instant(expired).String()}, {Name: "earliest", Text: earliest.String()}}
		report(f)
	}
}

// noDeprecatedStage reports a version that will expire without ever being deprecated.
func noDeprecatedStage(l *lint, report schedule.Report) {
	for _, v := range l.versions {
		expired, later := l.expiresLater(v)
		if !later || v.begin(model.Deprecated).listed {
			continue
		}
		end := instant(expired).String()
		f := v.finding(schedule.Interval{Until: instant(expired)}, "expires on "+end+" and has no deprecated stage")
		f.Facts = []schedule.Fact{{Name: "expired", Text: end}}
		f.Hint = "Add a deprecated stage before the expired one."
		f.Fixes = l.deprecating(v, expired)
		report(f)
	}
}

// deprecating returns the fixes that deprecate a version as long before it expires as the
// policy requires. If that date has passed, the version is deprecated today, and a second fix
// also postpones its expiry accordingly.
func (l *lint) deprecating(v *version, expired time.Time) (fixes []model.Fix) {
	ref, need := model.Ref{Version: v.index, Stage: model.None}, l.policy.Deprecation.Version
	today := l.now.Truncate(24 * time.Hour)
	from, _ := instant(expired).Add(-1, need)
	late := from.Time.Before(today)
	if late {
		from.Time = today
	}
	edits := lifecycle.BeginAt(v.Version, ref, model.Deprecated, from.Time)
	if edits == nil {
		return nil
	}
	label := "deprecate " + v.Text + " on " + phrase.Instant(from.Time)
	fixes = append(fixes, model.Fix{Label: label, Edits: edits})
	if k := v.StageNamed(model.Expired); late && k != model.None && !need.IsZero() {
		to, _ := from.Add(1, need)
		later := []model.Edit{{Ref: ref.InStage(k), What: model.SetStart, From: v.Stages[k].Start, To: model.StartAt(to.Time)}}
		fixes = append(fixes, model.Fix{Label: label + ", and let it expire on " + phrase.Instant(to.Time), Edits: append(later, edits...)})
	}
	return fixes
}

// deprecatedOpen reports a deprecated stage without an expired one.
func deprecatedOpen(l *lint, report schedule.Report) {
	for _, v := range l.versions {
		d := v.begin(model.Deprecated)
		if !d.listed || v.begin(model.Expired).listed {
			continue
		}
		f := v.finding(schedule.Interval{From: instant(d.at)}, "is deprecated and has no expired stage")
		f.Hint = "Add an expired stage once its end is known."
		report(f)
	}
}
