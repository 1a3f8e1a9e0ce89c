package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/kubectl"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/term"
)

// interactive marks verbs that need a terminal.
const interactive = "interactive"

// viewCommand returns the command for view and for the program without a verb, which do the same.
func viewCommand(s *screen.Screen, use string) *cobra.Command {
	return &cobra.Command{
		Use:         use,
		Short:       "browse, never write",
		Args:        cobra.ArbitraryArgs,
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := typoOfVerb(cmd, args); err != nil {
				return err
			}
			if len(args) == 0 {
				args = []string{"."}
			}
			return browse(s, cmd, args, nil)
		},
	}
}

func editCommand(s *screen.Screen, p *editing) *cobra.Command {
	var acting actingFlags
	cmd := &cobra.Command{
		Use:   "edit FILE…",
		Short: "browse and edit",
		Long: `edit opens files on the screen, and writes them when you save.

As KUBE_EDITOR it edits the object of kubectl edit. X saves and leaves. If you leave
without saving, nothing is sent. If the server refuses the change, the screen opens again
at the refused line. If kubectl edit is killed, the next one of the same object offers the
edits.

kubectl sends no resourceVersion, and it sends lists as a whole. If somebody else changes
the same list meanwhile, such as spec.kubernetes.versions, their change is silently lost.`,
		Example:     "  lctui edit profile.yaml\n  KUBE_EDITOR='lctui edit' kubectl edit cloudprofile aws",
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			// A KUBE_EDITOR with two spaces in a row is split into words with an empty one between.
			args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "" })
			if slices.Contains(args, source.Stdin) {
				return failure.Wrong("`lctui set - VERSION… CHANGE…` reads standard input and writes standard output", "edit cannot write standard input back")
			}
			if err := someFiles(cmd, args); err != nil {
				return err
			}
			return browse(s, cmd, args, p.editor(&acting))
		},
	}
	addActingFlags(cmd, &acting)
	cmd.Flags().BoolVar(&s.Fetched, kubectl.FetchedFlag, false, "the files of --parent were fetched from a cluster to be read")
	_ = cmd.Flags().MarkHidden(kubectl.FetchedFlag)
	return cmd
}

// typoOfVerb returns an error if the program is called without a verb, and the first argument is a
// plain word that is not the name of a file.
func typoOfVerb(cmd *cobra.Command, args []string) error {
	if cmd.HasParent() || len(args) == 0 || args[0] == source.Stdin || strings.ContainsAny(args[0], `./\`) {
		return nil
	}
	if _, err := os.Lstat(args[0]); err == nil {
		return nil
	}
	hint := "`lctui --help` lists the verbs"
	if near := model.Nearest(args[0], verbs(cmd.Root(), everyVerb)); near != "" {
		hint = "did you mean `lctui " + near + "`?"
	}
	return failure.Wrong(hint, "%q is neither a verb nor a file", args[0])
}

// verbs returns the names of the verbs for which fits returns true, in the order of the help.
func verbs(root *cobra.Command, fits func(*cobra.Command) bool) (names []string) {
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && fits(cmd) {
			names = append(names, cmd.Name())
		}
	}
	return names
}

// browse opens files on the terminal to be edited by who, or only to be viewed if who is nil.
func browse(s *screen.Screen, cmd *cobra.Command, args []string, who screen.Actor) error {
	in, err := terminalOf(cmd, args, s.Out.Stdout)
	if err != nil {
		return err
	}
	return s.Browse(args, in, who)
}

// notThere returns the errors about arguments that do not exist. They are reported before any other
// error of the call.
func notThere(args []string) error {
	var missing []error
	for _, a := range args {
		if _, err := os.Lstat(a); a != source.Stdin && errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, failure.Wrong("check the path", "%s: there is no such file", a))
		}
	}
	return errors.Join(missing...)
}

// terminalOf returns the terminal to read keys from. With --linear it returns standard input,
// whatever that is. The error about a missing terminal has the missing files of the call first, and
// lists the verbs that need no terminal.
func terminalOf(cmd *cobra.Command, args []string, stdout io.Writer) (*os.File, error) {
	var lacks string
	in, _ := cmd.InOrStdin().(*os.File)
	noInput, _ := cmd.Flags().GetBool("no-input")
	linear, _ := cmd.Flags().GetBool("linear")
	switch {
	case noInput:
		lacks = "--no-input allows no keys"
	case in != nil && cmd.Flags().Changed("linear") && linear && !(len(args) > 0 && args[0] == source.Stdin):
		return in, nil
	case !term.IsTerminal(stdout):
		lacks = "standard output is not a terminal"
	case len(args) > 0 && args[0] == source.Stdin:
		tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		if err == nil {
			return tty, nil
		}
		lacks = "there is no terminal to read keys from"
	case in == nil || !term.IsTerminal(in):
		lacks = "standard input is not a terminal"
	default:
		return in, nil
	}
	name := cmd.Name()
	if !cmd.HasParent() {
		name = "browsing"
	}
	free := verbs(cmd.Root(), func(v *cobra.Command) bool { return v.Annotations[interactive] == "" && v.GroupID != further })
	return nil, errors.Join(notThere(args), failure.Wrong("", "%s needs a terminal, and %s; these work without: %s", name, lacks, strings.Join(free, ", ")))
}
