package main

import (
	"bufio"
	"io"
	"log/slog"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
)

// invocation is one call of the program: its streams and its clock, and what
// the shared flags, the environment and the configuration say together.
type invocation struct {
	*messages
	*relatives
	out   *report.Writer
	clock func() time.Time
	// stdout and stdin are the streams as given, to ask whether they are
	// terminals.
	stdin  io.Reader
	stdout io.Writer

	flags sharedFlags
	// config is the configuration file's content, or the defaults; configErr
	// is what is wrong with it.
	config    files.Config
	configErr error
	// collect has memory given back as usual again, once the first frame is there;
	// nil where it always was.
	collect func()
	// saved are the names of the files that the call has written.
	saved []string
	// ends are called when the call is over.
	ends []func()
}

// atEnd has something done when the call is over.
func (c *invocation) atEnd(do func()) { c.ends = append(c.ends, do) }

// newInvocation is a call of which no flags are read yet.
func newInvocation(clock func() time.Time, in io.Reader, out *bufio.Writer, err io.Writer) *invocation {
	m := &messages{err: err, flush: out.Flush, log: slog.New(slog.DiscardHandler)}
	read := &source.Reader{Stdin: in, Note: m.note, Explain: m.explain}
	return &invocation{messages: m, relatives: &relatives{judge: &judge{}, read: read},
		out: &report.Writer{Writer: out}, clock: clock, config: files.DefaultConfig()}
}
