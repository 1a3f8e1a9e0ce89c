package panel

import (
	"reflect"

	"github.com/lctui/lctui/tui/keys"
)

// Asking finds out which keys panels refuse. A panel is asked by having it handle the key on a copy of
// itself; the effects are not done.
type Asking struct {
	copies map[reflect.Type]reflect.Value
}

// Refusal returns why the panel of a scope refuses a key, "" if it does not. Fields, choices and
// conflicts say so only once the key is pressed.
func (a *Asking) Refusal(c *Context, scope keys.Scope, p Panel, i keys.Intent) string {
	if !scope.IsBrowsing() && !scope.IsQuestion() && scope != keys.Review {
		return ""
	}
	of := reflect.ValueOf(p).Elem()
	if a.copies == nil {
		a.copies = map[reflect.Type]reflect.Value{}
	}
	copied, ok := a.copies[of.Type()]
	if !ok {
		copied = reflect.New(of.Type())
		a.copies[of.Type()] = copied
	}
	copied.Elem().Set(of)
	defer copied.Elem().SetZero() // it keeps no state of the files
	for _, e := range copied.Interface().(Panel).Handle(c, keys.Command{Intent: i}) {
		if e, ok := e.(Refuse); ok {
			return string(e)
		}
	}
	return ""
}
