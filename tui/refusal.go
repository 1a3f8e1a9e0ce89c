package tui

import (
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/refusal"
)

// refusal says why an intent cannot act now, or "". It is the one place for
// these reasons: keys, footer, help and commands ask here.
func (s *session) refusal(i keys.Intent) string {
	if reason := s.unseenQuestion(i); reason != "" {
		return reason
	}
	if reason := s.answerRefusal(i); reason != "" {
		return reason
	}
	switch i {
	case keys.OpenEditor:
		return s.editorRefusal()
	case keys.Write, keys.WriteAndLeave:
		if reason := s.unseenRefusal(); reason != "" {
			return reason
		}
	}
	return refusal.Of(&s.Context, &s.panels, i)
}

// answerRefusal says why a question that is open cannot be answered so.
func (s *session) answerRefusal(i keys.Intent) string {
	asked := s.Layers.Top()
	switch i {
	case keys.AnswerElsewhere:
		if asked == keys.LeaveQuestion && s.risk == nil {
			return "that is no answer: " + s.answers(keys.LeaveQuestion)
		}
	case keys.AnswerRetry:
		if asked == keys.DiskQuestion && !s.disk.Refused {
			return "the file changed: what was to be written no longer fits it"
		}
	case keys.AnswerReread:
		if asked == keys.DiskQuestion && s.disk.Gone {
			return "the file is gone: " + s.Keys.First(keys.DiskQuestion, keys.AnswerOverwrite) + " writes it again"
		}
	case keys.AnswerOverwrite:
		if asked == keys.DiskQuestion && s.disk.Refused {
			return "nothing can be written there: " + s.Keys.First(keys.DiskQuestion, keys.AnswerRetry) + " tries again, " + s.Keys.First(keys.DiskQuestion, keys.AnswerElsewhere) + " saves the edits elsewhere"
		}
		if asked == keys.DiskQuestion && s.Editor.Now().Approvals().Together(s.disk.File) {
			return "an approval is judged on the file as it is: " + s.Keys.First(keys.DiskQuestion, keys.AnswerReread) + " reads it again"
		}
	case keys.AnswerResume:
		if left := s.Editor.Recoveries.All(); len(left) > 0 {
			return s.Editor.Recoveries.Refusal(left[0])
		}
	case keys.ChooseMine, keys.ChooseTheirs, keys.ChooseBoth, keys.AllMine, keys.AllTheirs:
		if s.layout().size == panel.OneLine {
			return s.layout().larger("to decide", "40x10")
		}
	}
	return ""
}
