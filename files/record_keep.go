package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// open names what a transition of a record may touch: the written keys of its
// parts.
func (s *recordSite) open(c *comparison, base, now *model.Object) {
	if recordOf(now) == nil {
		c.gone[s.root] = true
		return
	}
	request := !model.SameRequest(recordOf(base).Request, recordOf(now).Request)
	c.open[s.root] = func(x, y span.ID) {
		c.others(x, y, partKeys)
		for i, key := range partKeys {
			written := writtenKeys[i]
			if request && i == partSpec {
				written = append([]string{keyTarget, keyEdits, keyAsker}, written...)
			}
			_, was := c.a.Get(x, key)
			_, is := c.b.Get(y, key)
			c.part(was, is, written)
		}
	}
}

// part compares a part of a record without its written keys. One that is not
// there, or holds nothing, may come with written keys alone.
func (c *comparison) part(x, y span.ID, written []string) {
	switch {
	case x == 0 && y == 0:
	case c.a.Kind(x) == span.Mapping && c.b.Kind(y) == span.Mapping:
		if c.a.Anchor(x) != c.b.Anchor(y) || c.a.Tag(x) != c.b.Tag(y) {
			c.fail(x)
			return
		}
		c.others(x, y, written)
	case c.b.Kind(y) == span.Mapping && (x == 0 || c.a.Kind(x) == span.Scalar && c.a.Resolved(x) == span.Null):
		if skipKeys(c.b, c.b.First(y), written) != 0 {
			c.fail(x)
		}
	default:
		c.push(x, y)
	}
}
