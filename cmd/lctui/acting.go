package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
)

// actingFlags say who changes package revisions, and how resource versions keep
// two people from doing so at once.
type actingFlags struct{ user, lock string }

func (a *actingFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.user, "user", "", "`NAME` recorded as who acts (default LCTUI_USER, git's user.email, USER)")
	cmd.Flags().StringVar(&a.lock, "resource-version", revision.Require.String(),
		"require (needed and counted up), keep (needed and left for a server) or ignore")
	_ = cmd.RegisterFlagCompletionFunc("resource-version", cobra.FixedCompletions([]string{"require", "keep", "ignore"}, cobra.ShellCompDirectiveNoFileComp))
}

// acting is who changes the revisions of a file, at the instant of the call.
func (c *editing) acting(doc *files.Document, flags *actingFlags, force bool) (lifecycle.Acting, error) {
	lock, err := revision.ParseLock(flags.lock)
	if err != nil {
		return lifecycle.Acting{}, failure.Wrong("", "%s", err)
	}
	who := revision.Actor{User: flags.user, Now: c.now, Lock: lock, SelfApproval: c.requests.SelfApproval != "refuse"}
	if who.User == "" {
		who.User = userOf(filepath.Dir(doc.Path()))
	}
	if why := revision.CheckUser(who.User); why != "" && who.User != "" {
		return lifecycle.Acting{}, failure.Wrong("name the user with --user or LCTUI_USER, for example ann@example.com", "%s", why)
	}
	return lifecycle.Acting{Actor: who, Force: force}, nil
}

// userOf is who acts where no flag says so; "" where nothing tells. Git is asked
// in the repository that the file's folder is in, which may name another user.
func userOf(folder string) string {
	if user := os.Getenv("LCTUI_USER"); strings.TrimSpace(user) != "" {
		return user
	}
	if email := git.Email(folder); email != "" {
		return email
	}
	if user := os.Getenv("USER"); strings.TrimSpace(user) != "" {
		return user
	}
	return ""
}
