package gep32

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// BadTime has its source in Gardener A1; GEP-32 requires times ("date times are required").
var BadTime = &lifecycle.Rule{Name: "bad-time", Severity: model.Error, Gardener: model.Error, Version: checkBadTime,
	Doc: "a start or an expirationDate is not a time, or is outside the years 0001 to 9999 in UTC"}

func checkBadTime(c *lifecycle.VersionCase) {
	for k := range c.Version.Stages {
		s := &c.Version.Stages[k]
		to := func(start model.Start) []model.Edit {
			return []model.Edit{{Ref: c.Ref.InStage(k), What: model.SetStart, Name: s.Name, From: s.Start, To: start}}
		}
		if rule, f := checkTime(c, s.Start, to); rule != nil {
			f.Path, f.Place = c.StagePath(k, ".startTime"), model.Here(lifecycle.StartPlace(s))
			c.ReportAs(rule, c.Ref.InStage(k), f)
		}
	}
	if c.Version.HasExpiration {
		to := func(start model.Start) []model.Edit {
			return []model.Edit{{Ref: c.Ref, What: model.SetExpiration, From: c.Version.Expiration, To: start}}
		}
		if rule, f := checkTime(c, c.Version.Expiration, to); rule != nil {
			f.Path, f.Place = c.Path(".expirationDate"), model.Here(lifecycle.FirstPlace(c.Version.ExpirationAt, c.Version.Entry))
			c.ReportAs(rule, c.Ref, f)
		}
	}
}

// checkTime returns the finding about a time and its rule; a nil rule if nothing is wrong.
func checkTime(c *lifecycle.VersionCase, s model.Start, to func(model.Start) []model.Edit) (*lifecycle.Rule, model.Finding) {
	f := model.Finding{Type: model.Invalid}
	switch {
	case s.OutOfYears():
		f.Message = model.Words(lifecycle.Quote(s.Text) + " is outside the years 0001 to 9999 in UTC: a server that stores it may no longer be able to list its profiles.")
		f.Hint = "Write a time in these years."
		return c.Rule, f
	case s.ServerReads():
		return nil, f
	case s.IsAt():
		return serverTime(c, s, to)
	}
	what := lifecycle.Quote(s.Text) + " is not a time"
	if s.Text == "" {
		what = "the time is empty"
	}
	f.Message = model.Words(what + ".")
	f.Hint = "Write day and time, for example 2026-08-01T00:00:00Z."
	because := func(why, hint string) {
		f.Message, f.Hint = model.Words(what+": "+why+"."), hint+"."
	}
	const form = "a time needs the form 2026-08-01T00:00:00Z"
	if meant, ok := meantTime(s.Text); ok {
		because(form, "Write "+meant)
		f.Fixes = timeFix(meant, to)
	} else if month, days := lifecycle.ShortMonth(s.Text); days > 0 {
		because(fmt.Sprintf("%s has %d days", month.Format("January 2006"), days),
			"Write a day of the month, for example "+month.AddDate(0, 0, days-1).Format(model.Layout))
	} else if near := model.ReadStart(lifecycle.MeantTime(s.Text)); near.IsAt() {
		if last := s.Text[len(s.Text)-1]; last >= '0' && last <= '9' {
			because(form, "Write "+near.Text+", if it is in UTC")
		} else {
			because(form, "Write "+near.Text)
			f.Fixes = timeFix(near.Text, to)
		}
	}
	return c.Rule, f
}

func timeFix(text string, to func(model.Start) []model.Edit) []model.Fix {
	start := model.ReadStart(text)
	if !start.IsAt() {
		return nil
	}
	return []model.Fix{{Label: "write " + text, Edits: to(model.StartAt(start.Time()))}}
}

var dayOnly = pattern.New(`^\d{4}-\d{2}-\d{2}$`)

// meantTime returns the time that a text obviously means: a day alone, left-over quotes,
// surrounding blanks, a blank in place of the T.
func meantTime(text string) (string, bool) {
	meant := strings.Trim(text, " \t\r\n\"'`")
	if dayOnly().MatchString(meant) {
		meant += "T00:00:00Z"
	}
	if len(meant) > 10 && meant[10] == ' ' {
		meant = meant[:10] + "T" + meant[11:]
	}
	start := model.ReadStart(meant)
	if !start.IsAt() {
		return "", false
	}
	return start.Time().Format(model.Layout), true
}

// ServerTime has its source in Gardener A1.
var ServerTime = &lifecycle.Rule{Name: "gardener-bad-time", Severity: model.Warning, Gardener: model.Error,
	Doc: "a time that RFC 3339 allows but Gardener cannot read (lower-case t or z)"}

// serverTime returns the finding about a time that the server does not read. In dialect
// Gardener that is a bad time like any other.
func serverTime(c *lifecycle.VersionCase, s model.Start, to func(model.Start) []model.Edit) (*lifecycle.Rule, model.Finding) {
	meant := s.Time().Format(model.Layout)
	f := model.Finding{Type: model.Invalid,
		Message: model.Words(lifecycle.Quote(s.Text) + " is a time by RFC 3339, but Gardener cannot read it."),
		Hint:    "Write " + meant + ".",
		Fixes:   timeFix(meant, to)}
	if c.Dialect == lifecycle.Gardener {
		return c.Rule, f
	}
	return ServerTime, f
}
