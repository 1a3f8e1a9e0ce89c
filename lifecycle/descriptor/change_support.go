package descriptor

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// support adds the version to the supported list, or extends the range of its major up to it.
func (a *asked) support() (Change, error) {
	if StatusOf(a.lists, a.version) != Unsupported {
		return Change{Message: a.name() + " is already supported" + a.lapsed(a.lists, ", and"), Effect: "already supported"}, nil
	}
	next := *a.lists
	c := Change{Lists: &next, Changed: true, Message: a.name() + " supported", Effect: "supports " + a.version.String()}
	at, before := highest(next.Supported, a.version.Major)
	if a.version.Major == 0 || at == model.None {
		next.Supported = with(next.Supported, a.version, a.version.String())
	} else {
		texts := next.Supported.Texts()
		texts[at] = a.version.String()
		next.Supported = next.Supported.With(texts)
		c.Message += ": its range, " + rangeOf(before) + " before, is " + rangeOf(a.version) + " now"
	}
	c.Message += a.lapsed(&next, "; it is")
	return c, nil
}

// lapsed returns the words, followed by the entry by which the version is deprecated; "" if
// there is none.
func (a *asked) lapsed(l *model.APILists, words string) string {
	at := l.Deprecated.Covering(a.version, model.APIVersion.Deprecates)
	if at == model.None {
		return ""
	}
	return words + " deprecated by " + lifecycle.Quote(l.Deprecated.Entries[at].Text)
}
