package tui

import (
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/refusal"
)

// refusal says why an intent cannot act now, or "". It is the one place for
// these reasons: keys, footer, help and commands ask here.
func (s *session) refusal(i keys.Intent) string {
	if reason := s.answerRefusal(i); reason != "" {
		return reason
	}
	switch i {
	case keys.Write, keys.WriteAndLeave:
		if reason := s.unseenRefusal(); reason != "" {
			return reason
		}
	}
	return refusal.Of(&s.Context, &s.panels, i)
}

// answerRefusal says why a question that is open cannot be answered so.
func (s *session) answerRefusal(i keys.Intent) string {
	switch i {
	case keys.ChooseMine, keys.ChooseTheirs, keys.ChooseBoth, keys.AllMine, keys.AllTheirs:
		if s.layout().size == panel.OneLine {
			return panel.Larger(s.screenRect(), "to decide", "40x10")
		}
	}
	return ""
}
