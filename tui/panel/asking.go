package panel

import (
	"reflect"

	"github.com/lctui/lctui/tui/keys"
)

// NoVersion is why a key cannot act if there is no row, and NoTrack if there is no track.
const (
	NoVersion = "there is no version here"
	NoTrack   = "there is no track here"
)

// Asking finds out which keys panels refuse. A copy of the panel handles the key, and its effects
// are discarded.
type Asking struct {
	copies map[reflect.Type]reflect.Value
}

// Refusal returns why the panel of a scope refuses a key, "" if it does not. For fields, choices
// and conflicts it always returns "": they refuse a key only when it is pressed.
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
	defer copied.Elem().SetZero() // so that the copy keeps no file alive
	for _, e := range copied.Interface().(Panel).Handle(c, keys.Command{Intent: i}) {
		if e, ok := e.(Refuse); ok {
			return string(e)
		}
	}
	return ""
}
