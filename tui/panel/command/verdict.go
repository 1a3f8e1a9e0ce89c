package command

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// verdict returns the verdict of the support policy of the focused object on a step between two
// releases at the time cursor, or on the skew of a component.
func verdict(c *panel.Context, w keys.Command) (string, error) {
	words := strings.Fields(w.Text)
	switch {
	case w.Intent == keys.StepBetween && len(words) != 2:
		return "", fmt.Errorf(":path wants two versions: %s", keys.Explain("path"))
	case w.Intent == keys.SkewBetween && len(words) != 3:
		return "", fmt.Errorf(":skew wants a component and two versions: %s", keys.Explain("skew"))
	}
	return c.Shown().Verdict(c.Focus.TrackRef, words, c.Cursor)
}
