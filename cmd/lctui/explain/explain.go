// Package explain is the verb that explains rules.
package explain

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/explain"
	"github.com/lctui/lctui/model"
)

// Rule is a rule in JSON.
type Rule struct {
	Rule string `json:"rule"`
	// Severity is the severity in the dialect gep32.
	Severity string `json:"severity" enum:"error,warning,info"`
	// Gardener is the rule in the dialect gardener.
	Gardener Gardener `json:"gardener"`
	Summary  string   `json:"summary"`
	// Markdown is the whole page.
	Markdown string `json:"markdown"`
}

// Gardener describes a rule in the dialect gardener.
type Gardener struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity" enum:"error,warning,info"`
}

// Command returns the verb. outputFlag adds its flag -o.
func Command(out *report.Writer, outputFlag func(cmd *cobra.Command, format *string, formats ...string)) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain [RULE]",
		Short: "explain a rule, with an example",
		Long: `explain prints what to do about a finding of a rule, and why the rule exists. Then come a
wrong and a right example, what the server says, and how to accept a finding. It also
knows the names of dialect gardener, which lack the prefix gardener-. Without RULE, it
lists all rules. The text is Markdown.`,
		Example: `  lctui explain
  lctui explain start-order`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return failure.Wrong("for example `lctui explain "+failure.ShellWord(args[0])+"`", "explain takes one RULE")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			rules := check.Rules()
			if len(args) == 1 {
				r, err := find(rules, args[0])
				if err != nil {
					return err
				}
				rules = []lifecycle.Rule{*r}
			}
			return run(out, rules, len(args) == 1, format)
		},
		ValidArgsFunction: completeRules,
	}
	outputFlag(cmd, &format, "text", "json")
	return cmd
}

func run(out *report.Writer, rules []lifecycle.Rule, whole bool, format string) error {
	list := make([]Rule, len(rules))
	widest := 0
	for i := range rules {
		widest = max(widest, len(rules[i].Name))
	}
	for i := range rules {
		page, err := explain.Of(&rules[i])
		if err != nil {
			return err
		}
		if whole && format == "text" {
			_, err := out.WriteString(page.Markdown())
			return err
		}
		r := &rules[i]
		name, severity := r.In(lifecycle.Gardener)
		list[i] = Rule{r.Name, r.Severity.String(), Gardener{name, severity.String()}, r.Doc, page.Markdown()}
		if format == "text" {
			out.Line(fmt.Sprintf("%-*s  %-7s  %s", widest, r.Name, r.Severity, r.Doc))
		}
	}
	if format == "json" {
		return report.PrintList(out, format, report.Kind("RuleList"), "rules", list)
	}
	return nil
}

// find returns the rule with a name, in dialect gep32 or else in dialect gardener.
func find(rules []lifecycle.Rule, name string) (*lifecycle.Rule, error) {
	var names []string
	var gardener *lifecycle.Rule
	for i := range rules {
		r := &rules[i]
		other, _ := r.In(lifecycle.Gardener)
		switch {
		case r.Name == name:
			return r, nil
		case other == name:
			gardener = r
		}
		names = append(names, r.Name)
		if other != r.Name {
			names = append(names, other)
		}
	}
	if gardener != nil {
		return gardener, nil
	}
	hint := "`lctui explain` lists all rules"
	if near := model.Nearest(name, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nil, failure.Wrong(hint, "there is no rule %q", name)
}

// completeRules offers the names of the rules with their summaries.
func completeRules(_ *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	var offers []string
	for _, r := range check.Rules() {
		if len(args) == 0 && strings.HasPrefix(r.Name, prefix) {
			offers = append(offers, cobra.CompletionWithDesc(r.Name, r.Doc))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}
