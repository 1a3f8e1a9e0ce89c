package main

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
)

// actingFlags say who changes package revisions, and how resource versions keep two people from doing
// so at once.
type actingFlags struct{ user, lock string }

func addActingFlags(cmd *cobra.Command, a *actingFlags) {
	cmd.Flags().StringVar(&a.user, "user", "", "`NAME` recorded as who acts (default LCTUI_USER, revisions.user of the configuration, git's user.email, USER)")
	cmd.Flags().StringVar(&a.lock, "resource-version", "",
		"`USE` of resource versions: require (needed, and increased), keep (needed, and left to a server) or ignore (default revisions.resourceVersion of the configuration, else require)")
	complete.Flag(cmd, "resource-version", cobra.FixedCompletions([]string{"require", "keep", "ignore"}, cobra.ShellCompDirectiveNoFileComp))
}

// editor returns who edits the files that a screen is opened on.
func (c *editing) editor(flags *actingFlags) screen.Actor {
	return func(doc *files.Document) (lifecycle.Actor, error) { return c.actor(doc, flags, false) }
}

// actor returns who changes the revisions of a file, acting at the instant of the call.
func (c *editing) actor(doc *files.Document, flags *actingFlags, force bool) (lifecycle.Actor, error) {
	lock, err := lifecycle.ParseLock(cmp.Or(flags.lock, c.revisions.ResourceVersion, lifecycle.Require.String()))
	if err != nil {
		return lifecycle.Actor{}, failure.Wrong("", "%s", err)
	}
	who := lifecycle.Actor{User: flags.user, Now: c.Now, Lock: lock, Force: force}
	if who.User == "" {
		who.User = c.userOf(filepath.Dir(doc.Path()))
	}
	if why := lifecycle.CheckUser(who.User); why != "" && who.User != "" {
		return lifecycle.Actor{}, failure.Wrong("name the user with --user, LCTUI_USER or revisions.user in the configuration, for example ann@example.com", "%s", why)
	}
	return who, nil
}

// userOf returns who acts if no flag names a user, or "" if nothing does. Git is asked in the
// repository of the file's folder, because its configuration may name another user.
func (c *editing) userOf(folder string) string {
	if user := os.Getenv("LCTUI_USER"); strings.TrimSpace(user) != "" {
		return user
	}
	if c.revisions.User != "" {
		return c.revisions.User
	}
	if email := git.Email(folder); email != "" {
		return email
	}
	if user := os.Getenv("USER"); strings.TrimSpace(user) != "" {
		return user
	}
	return ""
}
