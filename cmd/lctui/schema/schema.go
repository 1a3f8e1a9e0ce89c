package schema

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Command returns the verb, which prints with write. documents returns those that the program
// prints; the files that people write are added.
func Command(write func(text string) (int, error), documents func() []Document) *cobra.Command {
	sorted := func() (all []Document, names []string) {
		all = slices.Concat(documents(), Files)
		model.SortStable(all, func(a, b Document) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
		return all, model.Map(all, func(d Document) string { return d.Name })
	}
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "print the JSON Schema of a document",
		Long: `schema prints the JSON Schema of a document that -o json prints, or of a file that lctui
reads: SupportPolicy, ReleaseSchedule or config. Without NAME, it lists all names. An
editor with the YAML language server checks a file while you type it, if the first line
is "# yaml-language-server: $schema=FILE".`,
		Example: `  lctui schema
  lctui schema SupportPolicy > policy.schema.json`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			all, _ := sorted()
			return model.Map(all, func(d Document) string { return cobra.CompletionWithDesc(d.Name, d.About) }), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			all, names := sorted()
			switch len(args) {
			case 0:
				_, err := write(strings.Join(names, "\n") + "\n")
				return err
			case 1:
				if err := failure.OneOf("schema", args[0], names...); err != nil {
					return err
				}
				text, err := all[slices.Index(names, args[0])].Text()
				if err == nil {
					_, err = write(string(text))
				}
				return err
			default:
				return failure.Wrong("for example `lctui schema "+names[0]+"`", "schema takes one NAME")
			}
		},
	}
}
