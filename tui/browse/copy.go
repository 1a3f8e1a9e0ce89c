package browse

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// copyTo copies the lifecycle of the focused version to the named versions, in one undo step.
// Without names it opens a choice if versions are marked, which shows the result for each.
// Otherwise it opens the command line.
func copyTo(c *panel.Context, names string) []panel.Effect {
	switch {
	case names == "" && len(c.MarkedRows()) > 0:
		return copyToMarked(c)
	case names == "":
		return panel.Opened(keys.CommandField, keys.CopyTo.String()+" ")
	}
	refs, err := c.Editor.Now().NamedIn(c.Focus.TrackRef, names)
	if err != nil {
		return panel.Failed(err)
	}
	does, err := c.Editor.CopyLifecycle(c.Focus, refs)
	switch {
	case err != nil:
		return panel.Failed(err)
	case len(does.Edits) == 0:
		return panel.Said("the lifecycle is the same there already")
	}
	return panel.DoSaying(does, func(c *panel.Context) string {
		return does.Label + panel.AddedErrors(c) + putsBack(c)
	})
}

// copyToMarked opens a choice: copy the lifecycle of the focused version to all marked versions, or
// to one of them.
func copyToMarked(c *panel.Context) []panel.Effect {
	var refs []model.Ref
	for _, i := range c.MarkedRows() {
		if i != c.Focus.Version {
			refs = append(refs, c.Focus.In(i))
		}
	}
	all, err := c.Editor.CopyLifecycle(c.Focus, refs)
	switch {
	case err != nil:
		return panel.Failed(err)
	case len(all.Edits) == 0:
		return panel.Said("the lifecycle is the same there already")
	}
	out := panel.Choice{Heading: "copy the lifecycle of " + phrase.Version(c.Focused()), Compares: true, Unmarks: true}
	if len(refs) > 1 {
		out.Add("to all "+strconv.Itoa(len(refs))+" marked", all)
	}
	for _, r := range refs {
		one, err := c.Editor.CopyLifecycle(c.Focus, []model.Ref{r})
		if err == nil && len(one.Edits) > 0 && len(out.Options) < panel.MostDigits {
			out.Add("to "+phrase.Version(c.Track().Versions[r.Version]), one)
		}
	}
	return panel.Opened(keys.StageChoice, out)
}
