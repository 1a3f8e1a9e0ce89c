package phrase

import "github.com/lctui/lctui/model"

// Version returns the name of a version on the screen, escaped. That is its label in a grouped view, and
// otherwise its text.
func Version(v *model.Version) string {
	if label := v.Label(); label != "" {
		return model.Escape(label)
	}
	if v.Text == "" {
		return "(no version)"
	}
	return model.Escape(v.Text)
}
