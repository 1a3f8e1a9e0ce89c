package screen

import (
	"errors"
	"os"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
)

// rememberTheme writes the theme into the configuration and says so.
func (c *Screen) rememberTheme(name string) (said string, err error) {
	if c.ConfigName == "" {
		return "", errors.New("the theme is not remembered: neither XDG_CONFIG_HOME nor a home folder is known")
	}
	if err := config.RememberTheme(c.ConfigName, name); err != nil {
		return "", errors.New("the theme is not remembered: " + err.Error())
	}
	said = "theme " + name + ", remembered in " + files.QuotePath(c.ConfigName)
	if os.Getenv("LCTUI_THEME") != "" {
		said += "; LCTUI_THEME wins over it"
	}
	return said, nil
}
