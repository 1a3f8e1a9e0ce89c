// Package progress shows on a terminal how far long work is: a bar on the last line,
// which is gone without a trace when something else is printed and at the end. It
// counts files, and knows neither what is done with them nor what is printed.
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

// erase takes what is shown on the line away and goes back to its begin.
const erase = "\r\x1b[K"

// Meter shows the progress of one work after the other. A nil one shows nothing. Its methods and
// the writers that it returns may be used by several goroutines.
type Meter struct {
	mu       sync.Mutex
	to       io.Writer
	patience time.Duration
	bar      progress.Model
	// done of all items are ready; all is 0 while nothing is at work. shown is set
	// while the bar is on the screen.
	done, all int
	shown     bool
	timer     *time.Timer
}

// New returns a meter for a terminal, which shows work that takes longer than the
// patience. The bar has no colour.
func New(terminal io.Writer, patience time.Duration) *Meter {
	return &Meter{to: terminal, patience: patience, bar: progress.New(progress.WithWidth(30), progress.WithoutPercentage(), progress.WithColorProfile(termenv.Ascii))}
}

// Start begins work on a number of items. What it returns is called when one of
// them is done, and when all of it is over.
func (m *Meter) Start(items int) (step, end func()) {
	if m == nil || items == 0 {
		return func() {}, func() {}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all > 0 {
		// Work inside of other work is a part of it.
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

// draw draws the bar and asks to be called again.
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

// clear takes the bar away. The lock is held.
func (m *Meter) clear() {
	if m.shown {
		_, _ = io.WriteString(m.to, erase)
		m.shown = false
	}
}

// Beside returns a writer to the same terminal, or to elsewhere, which takes the bar away before
// it writes.
func (m *Meter) Beside(to io.Writer) io.Writer {
	if m == nil {
		return to
	}
	return &beside{m, to}
}

type beside struct {
	meter *Meter
	to    io.Writer
}

// Write writes the text where there is no bar.
func (b *beside) Write(text []byte) (int, error) {
	b.meter.mu.Lock()
	defer b.meter.mu.Unlock()
	b.meter.clear()
	return b.to.Write(text)
}
