package tui

import "github.com/lctui/lctui/tui/quiet"

// By now every package of the toolkit has been initialised without asking the terminal anything;
// from here on the environment is the user's again.
func init() { quiet.Restore() }
