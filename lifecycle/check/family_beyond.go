package check

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// JudgedParent is a parent judged once, for telling what the rules say of many
// merged profiles beyond what they say of it. Safe for concurrent use.
type JudgedParent struct{ elder *elder }

// JudgeParent judges a parent at an instant; before is the parent before an
// update, nil where none is judged.
func JudgeParent(parent lifecycle.Given, before *model.Object, now time.Time, d lifecycle.Dialect) *JudgedParent {
	e := &elder{given: parent, memo: &objectMemo{c: &lifecycle.Setting{File: parent.File, Now: now.UTC(), Dialect: d, Merged: true}, old: before}}
	e.memo.update(parent.Object)
	return &JudgedParent{e}
}

// Beyond lists what the rules say of a profile merged over this parent and do
// not say of the parent, each where it comes from, in the order of files and
// places: the namespaced profile's first. before is the merged profile before an
// update, or nil.
func (p *JudgedParent) Beyond(r, before *merge.Result) []model.Finding {
	m := &member{elder: p.elder, before: before}
	m.judge(r, true)
	m.over, m.stale = nil, nil
	m.list()
	return append(m.mine, m.theirs...)
}
