package files

// Identifiers of this package for tests outside of it.
const (
	ReportHint  = reportHint
	CheckedText = checkedText
)

var (
	KubectlHeader = kubectlHeader
	EmptiedHint   = emptiedHint
	ExpectedHint  = expectedHint
	Formats       = formats
	RefusedWith   = refusedWith
)

// Unwritable returns why a document cannot be edited, or "" if it can.
func (d *Document) Unwritable() string { return d.unwritable() }
