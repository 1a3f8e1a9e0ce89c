package upgrade

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Sentence describes the path in one sentence without a full stop: the policy, the kind of step, the
// verdict with its reason, the steps if there are several, and the note.
func (p Path) Sentence() string {
	said := verdict(p.Policy, p.From+" to "+p.To, p.Kind+" "+p.Verdict)
	if p.Reason != "" {
		said += ", " + p.Reason
	}
	if len(p.Steps) > 1 {
		said += "; steps: " + strings.Join(p.Steps, ", ")
	}
	return noted(said, p.Note)
}

// Sentence describes the skew in one sentence without a full stop: the policy, the verdict,
// the distance if there is one, and the note.
func (s Skew) Sentence() string {
	said := verdict(s.Policy, model.Escape(s.Component)+" "+s.Version+" with "+s.Reference, s.Verdict)
	switch {
	case s.Ahead > 0:
		said += ", " + phrase.Plural(s.Ahead, "minor") + " ahead"
	case s.Measured:
		said += ", " + phrase.Plural(s.Behind, "minor") + " behind"
	}
	return noted(said, s.Note)
}

func verdict(policy, what, verdict string) string {
	return fmt.Sprintf("%s by the policy %s: %s", what, model.Escape(policy), verdict)
}

func noted(said, note string) string {
	if note == "" {
		return said
	}
	return said + "; " + note
}
