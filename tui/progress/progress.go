// Package progress shows the progress of long work as a bar on the last line of a terminal. The
// bar disappears without a trace when something else is printed, and at the end. It counts files,
// and knows neither what is done with them nor what is printed.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/bubbles/progress"
	"github.com/muesli/termenv"
)

// Patience is how long work lasts before its bar is shown.
const Patience = 500 * time.Millisecond

// every is how often the bar is drawn.
const every = 100 * time.Millisecond

// erase goes to the start of the line and clears it.
const erase = "\r\x1b[K"

// Meter shows the progress of work, one piece after another. A nil Meter shows nothing. Its methods
// and the writers that it returns are safe for concurrent use.
type Meter struct {
	mu       sync.Mutex
	to       io.Writer
	patience time.Duration
	bar      progress.Model
	// done is how many of all items are finished; all is 0 while no work is running. shown is set
	// while the bar is on the screen.
	done, all int
	shown     bool
	timer     *time.Timer
}

// New returns a meter for a terminal. It shows work that takes longer than patience, without
// colour.
func New(terminal io.Writer, patience time.Duration) *Meter {
	return &Meter{to: terminal, patience: patience, bar: progress.New(progress.WithWidth(30), progress.WithoutPercentage(), progress.WithColorProfile(termenv.Ascii))}
}

// Start begins work on a number of items. step must be called when an item is done, and end when
// the work is over.
func (m *Meter) Start(items int) (step, end func()) {
	if m == nil || items == 0 {
		return func() {}, func() {}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all > 0 {
		// Work within other work is counted as part of it.
		return func() {}, func() {}
	}
	m.done, m.all = 0, items
	m.timer = time.AfterFunc(m.patience, m.draw)
	return m.step, m.end
}

func (m *Meter) step() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
}

func (m *Meter) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = 0
	m.timer.Stop()
	m.clear()
}

// draw draws the bar and schedules the next drawing.
func (m *Meter) draw() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == 0 {
		return
	}
	m.shown = true
	_, _ = fmt.Fprintf(m.to, "%s%s  %d of %d files", erase, m.bar.ViewAs(float64(m.done)/float64(m.all)), m.done, m.all)
	m.timer.Reset(every)
}

// clear erases the bar. The caller holds the lock.
func (m *Meter) clear() {
	if m.shown {
		_, _ = io.WriteString(m.to, erase)
		m.shown = false
	}
}

// Around returns a writer that erases the bar before it writes to the given writer, which may be
// the same terminal or something else.
func (m *Meter) Around(to io.Writer) io.Writer {
	if m == nil {
		return to
	}
	return &around{m, to}
}

type around struct {
	meter *Meter
	to    io.Writer
}

// Write erases the bar and writes the text.
func (b *around) Write(text []byte) (int, error) {
	b.meter.mu.Lock()
	defer b.meter.mu.Unlock()
	b.meter.clear()
	return b.to.Write(text)
}
