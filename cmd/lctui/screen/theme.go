package screen

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/files/disk"
)

// rememberTheme writes the theme into the configuration and returns a sentence about it.
func (c *Screen) rememberTheme(name string) (said string, err error) {
	if c.ConfigName == "" {
		return "", errors.New("the theme is not saved: neither XDG_CONFIG_HOME nor a home folder is known")
	}
	if err := config.RememberTheme(c.ConfigName, name); err != nil {
		return "", errors.New("the theme is not saved: " + err.Error())
	}
	said = "theme " + name + ", saved in " + files.QuotePath(c.ConfigName)
	if os.Getenv("LCTUI_THEME") != "" {
		said += "; LCTUI_THEME wins over it"
	}
	return said, nil
}

// themeNamed is the file in the state folder that exists once the status line has mentioned :theme.
const themeNamed = "theme-named"

// namedTheme returns a function to call once the status line has mentioned :theme. It returns nil
// if the status line need not mention it. That is so if it has done so before, or if flags,
// environment or configuration choose the theme.
func (c *Screen) namedTheme() func() {
	path := filepath.Join(disk.StateFolder(), themeNamed)
	state := disk.NewState(disk.StateFolder())
	if _, err := state.Lstat(path); disk.StateFolder() == "" || err == nil || c.Theme != config.Default().Theme {
		return nil
	}
	return func() {
		_, err := state.Folder("")
		if err == nil {
			err = state.Write(path, themeNamed, nil)
		}
		if err != nil {
			c.Out.Log.Warn("that :theme has been named", "error", err)
		}
	}
}
