package main

import (
	"encoding/json"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/docs/schema"
	"github.com/lctui/lctui/model"
)

func schemaCommand(out *report.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "print the JSON Schema of a document",
		Long: `schema prints the JSON Schema of a document that -o json prints, or of a file that lctui
reads: SupportPolicy, ReleaseSchedule or config. Without NAME, it lists all names. An
editor with the YAML language server checks a file while you type it, if the first line
is "# yaml-language-server: $schema=FILE".`,
		Example: `  lctui schema
  lctui schema SupportPolicy > policy.schema.json`,
		Annotations: map[string]string{plain: "yes"},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return model.Map(schema.Names(), func(name string) string {
				var about struct{ Description string }
				_ = json.Unmarshal(schema.Of(name), &about) // a test reads them all
				return cobra.CompletionWithDesc(name, about.Description)
			}), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			switch names := schema.Names(); {
			case len(args) == 0:
				for _, name := range names {
					out.Line(name)
				}
				return nil
			case len(args) > 1:
				return failure.Wrong("for example `lctui schema "+names[0]+"`", "schema takes one NAME")
			case !slices.Contains(names, args[0]):
				return failure.OneOf("schema", args[0], names...)
			}
			_, err := out.Write(schema.Of(args[0]))
			return err
		},
	}
}
