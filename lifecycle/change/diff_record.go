package change

import (
	"encoding/json"
	"strconv"

	"github.com/lctui/lctui/model"
)

// content compares the parts of two package revisions that may change only in a Draft: the tasks and
// the rest of spec.
func (c *comparison) content(old, now *model.Revision) {
	if old == nil || now == nil {
		return
	}
	texts := make(map[string]string, len(now.Content))
	for _, p := range now.Content {
		texts[p.Path] = p.Text
	}
	for _, p := range old.Content {
		c.part(p.Path, p.Text, texts[p.Path])
		delete(texts, p.Path)
	}
	for _, p := range now.Content {
		if text, added := texts[p.Path]; added {
			c.part(p.Path, "", text)
		}
	}
}

// part compares a part of the content, lists entry by entry. "" is an absent part.
func (c *comparison) part(path, old, now string) {
	was, listed := entries(old)
	is, lists := entries(now)
	if !listed || !lists {
		c.field(path, textOrNil(old), textOrNil(now))
		return
	}
	for i := range max(len(was), len(is)) {
		var from, to string
		if i < len(was) {
			from = string(was[i])
		}
		if i < len(is) {
			to = string(is[i])
		}
		c.field(path+"["+strconv.Itoa(i)+"]", textOrNil(from), textOrNil(to))
	}
}

// entries returns the entries of a JSON list. An absent list ("") has none. ok is false for any other
// text.
func entries(text string) (list []json.RawMessage, ok bool) {
	return list, text == "" || json.Unmarshal([]byte(text), &list) == nil
}
