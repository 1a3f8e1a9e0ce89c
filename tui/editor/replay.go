package editor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// keptSteps is the largest number of undo steps that survive a save or a reread, or that a journal
// restores. Earlier steps of a journal become one step.
const keptSteps = 100

// replay rebuilds the undo history after some files got a new text. next is the present state on
// the new texts. again returns the draft of such a file for another state; ok is false if there is
// none. replay keeps the states around the present one up to the first without a draft. Each kept
// state is checked when it is shown. States in a row with the same meaning become one.
func (h *History) replay(next *Snapshot, files []int, again func(file int, m *Snapshot) (d model.Draft, ok bool)) {
	replayed := func(m *Snapshot) *Snapshot {
		made := m.Clone()
		made.Label, made.Mark, made.Stale = m.Label, m.Mark, true
		for _, file := range files {
			var ok bool
			if made.Drafts[file], ok = again(file, m); !ok {
				return nil
			}
		}
		return made
	}
	next.Label, next.Mark, next.Stale = h.Now().Label, h.Now().Mark, true
	var before, after []*Snapshot
	for _, m := range slices.Backward(h.Snapshots[max(h.At-keptSteps, 0):h.At]) {
		if m = replayed(m); m == nil {
			break
		}
		before = append(before, m)
	}
	for _, m := range h.Snapshots[h.At+1 : min(h.At+1+keptSteps, len(h.Snapshots))] {
		if m = replayed(m); m == nil {
			break
		}
		after = append(after, m)
	}
	slices.Reverse(before)
	all := slices.Concat(before, []*Snapshot{next}, after)
	h.Snapshots = nil
	for i, m := range all {
		if n := len(h.Snapshots); n == 0 || !m.Means(h.Snapshots[n-1]) {
			h.Snapshots = append(h.Snapshots, m)
		}
		if i == len(before) {
			h.At = len(h.Snapshots) - 1
		}
	}
}
