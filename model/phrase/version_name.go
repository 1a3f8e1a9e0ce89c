package phrase

import "github.com/lctui/lctui/model"

// Version returns a version's text as the screen shows it, escaped.
func Version(v *model.Version) string {
	if label := v.Label(); label != "" {
		return model.Escape(label)
	}
	if v.Text == "" {
		return "(no version)"
	}
	return model.Escape(v.Text)
}
