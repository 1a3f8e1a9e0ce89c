package editor

import (
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// keptSteps is how many undo steps survive a save or a reread, or come back with a journal, where
// all earlier ones become one step.
const keptSteps = 100

// replaySaved rebases the undo history onto the saved texts, with next as the present state.
// saved has the objects of each saved file as read from the new text.
func (h *History) replaySaved(next *Snapshot, saved map[int][]*model.Object) {
	now := h.Now()
	next.Label, next.Mark = h.Now().Label, h.Now().Mark
	steps := []*Snapshot{next}
	for i := h.At - 1; i >= 0 && len(steps) <= keptSteps; i-- {
		m, ok := h.Snapshots[i].replay(now, saved)
		if !ok {
			break
		}
		steps = append([]*Snapshot{m}, steps...)
	}
	at := len(steps) - 1
	for i := h.At + 1; i < len(h.Snapshots) && len(steps)-at <= keptSteps; i++ {
		m, ok := h.Snapshots[i].replay(now, saved)
		if !ok {
			break
		}
		steps = append(steps, m)
	}
	h.Snapshots, h.At = steps, at
}

// replay returns the state rebased onto the saved texts of another one, to be checked when it is
// shown. It reports whether that is possible.
func (m *Snapshot) replay(now *Snapshot, saved map[int][]*model.Object) (*Snapshot, bool) {
	next := m.Clone()
	next.Label, next.Mark, next.Stale = m.Label, m.Mark, true
	for file, read := range saved {
		d, ok := change.Replay(read, now.Objects(file), m.Objects(file))
		if !ok {
			return nil, false
		}
		next.Drafts[file] = d
	}
	return next, true
}

// replayReread returns the undo history rebased onto a file that was reread: each earlier state
// with its edits, except those given up in decided. The last state has the draft d.
func (h *History) replayReread(file int, read []*model.Object, d model.Draft, decided []change.Conflict) (snapshots []*Snapshot) {
	verdicts := map[string]change.Verdict{}
	for i := range decided {
		verdicts[decided[i].Address()] = decided[i].Verdict
	}
	add := func(m *Snapshot, now model.Draft) {
		next := m.Clone()
		next.Label, next.Mark, next.Stale = m.Label, m.Mark, true
		next.Drafts[file] = now
		if n := len(snapshots); n == 0 || !next.Means(snapshots[n-1]) {
			snapshots = append(snapshots, next)
		}
	}
	for i := max(h.At-keptSteps, 0); i < h.At; i++ {
		m := change.Rebase(model.NewDraft(read), change.Edits(file, h.Snapshots[i].Drafts[file]))
		for k := range m.Conflicts {
			m.Conflicts[k].Verdict = verdicts[m.Conflicts[k].Address()]
			m.Draft, _ = m.Conflicts[k].Decide(m.Draft)
		}
		add(h.Snapshots[i], m.Draft)
	}
	add(h.Now(), d)
	return snapshots
}
