package schema

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Command returns the verb, which prints with write. documents are those that the program prints;
// the files that people write are added.
func Command(write func(text string) (int, error), documents []Document) *cobra.Command {
	all := slices.Concat(documents, Files)
	model.SortStable(all, func(a, b Document) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	names := make([]string, len(all))
	offers := make([]string, len(all))
	for i, d := range all {
		names[i], offers[i] = d.Name, cobra.CompletionWithDesc(d.Name, d.About)
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
		ValidArgsFunction: cobra.FixedCompletions(offers, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
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
