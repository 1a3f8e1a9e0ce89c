package main

import (
	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// gates are the severities that --fail-on knows, by name.
var gates = map[string]model.Severity{"error": model.Error, "warning": model.Warning, "info": model.Info}

// checkFlags are the flags of check.
type checkFlags struct {
	format, object, failOn string
	compare                compareFlags
}

func checkCommand(c *invocation) *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "what the rules have to say",
		Long: `check judges files by the rules of version lifecycles. It exits 1 when a finding is
at least as bad as --fail-on says.

Three flags judge an update. --old names the file before. --against takes the other
side from the commit where a revision and HEAD parted (git merge-base), as pull
requests are compared. --staged takes it from HEAD, and judges what is staged, not
what is on disk. Objects are matched by kind, namespace and name; a single object
of a single FILE with that of --old by kind. What --against and --staged do not find
on the other side is created, and with --create every object is: then check tells
what Gardener drops silently, versions that are expired or not available yet, and
judges what it does by what is left. An override that is not active is dropped from
an update too, unless it was there before. Without FILE, the last two judge every
file that differs, and what goes with a file that is deleted.

--new lists only what the other side has not been told, and exits by that.

Namespaced profiles are judged over their parents, which are found among the files
and in those of --parent; --against and --staged look in the repository too, also
for the namespaced profiles below a parent that differs. Of a merged profile check
says what its parent does not have already; with --merged all that the rules say of
it.

Of lifecycle descriptors --released compares the versions with those that releases
of the specification have had, which a newer release may have made more.`,
		Example: `  lctui check profiles/
  lctui check profile.yaml --old main.yaml --fail-on warning -o github
  lctui check profiles/ --against origin/main --new
  lctui check --staged`,
		Args: func(cmd *cobra.Command, args []string) error {
			if flags.compare.byGit(cmd) {
				return nil
			}
			return someFiles(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("fail-on") {
				flags.failOn = c.config.FailOn
			}
			if err := failure.OneOf("--fail-on", flags.failOn, "error", "warning", "info"); err != nil {
				return err
			}
			list, side, failed := c.compared(cmd, args, &flags.compare)
			if side == nil {
				return failed
			}
			return runCheck(c, list, side, failed, &flags)
		},
	}
	flags.compare.add(cmd)
	cmd.Flags().StringVar(&flags.failOn, "fail-on", "error", "exit 1 from this `SEVERITY` on: error, warning or info")
	_ = cmd.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions([]string{"error", "warning", "info"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&c.released, "released", false, "of descriptors: warn of API versions that no release of the specification has")
	objectFlag(cmd, &flags.object)
	outputFlag(cmd, &flags.format, "text", "json", "github", "sarif", "junit")
	return cmd
}
