package descriptor

import "github.com/lctui/lctui/model"

// Option is one verb as a list offers it.
type Option struct {
	Verb Verb
	// Key is the letter that does it.
	Key byte
	// Effect says what would happen; Refused tells that it must not, and why is in
	// Effect then.
	Effect  string
	Refused bool
	// Nothing tells that the verb would succeed and change nothing.
	Nothing bool
}

// Options lists all verbs with what each would do to a version now, what is next
// in its life first: remove, deprecate, support.
func Options(o *model.Object, track int, text string) []Option {
	var options []Option
	for i := len(verbs) - 1; i >= 0; i-- {
		option := Option{Verb: Verb(i), Key: verbs[i].key}
		c, err := Do(option.Verb, o, track, text)
		option.Effect, option.Nothing = c.Effect, err == nil && !c.Changed
		if refusal, ok := err.(*Refusal); ok {
			option.Effect, option.Refused = refusal.Reason(), true
		}
		options = append(options, option)
	}
	return options
}
