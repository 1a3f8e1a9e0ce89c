package complete

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/model"
)

// TrackVersions offers files, then the tracks of the file, then its versions there;
// behind these, of a lifecycle descriptor, the versions that are not typed yet.
func TrackVersions(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return Files(cmd, args, prefix)
		}
		var words []string
		for _, doc := range open.typed(cmd, args[:1]) {
			for _, o := range doc.Objects() {
				for _, t := range o.Tracks {
					words = append(words, wordsOf(o, t, args[1:])...)
				}
			}
		}
		return Starting(words, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// wordsOf are the words of a track that can come behind those typed.
func wordsOf(o *model.Object, t *model.Track, typed []string) (words []string) {
	if len(typed) == 0 {
		return []string{t.Name}
	}
	several := len(typed) > 1
	if t.Name != typed[0] && (several || t.Name != model.ImagePrefix+typed[0]) || several && o.Descriptor == nil {
		return nil
	}
	for _, v := range t.Versions {
		if !slices.Contains(typed[1:], v.Text) {
			words = append(words, v.Text)
		}
	}
	return words
}
