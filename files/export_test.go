package files

// What tests outside of the package see of it.
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

// Unwritable says why a document cannot be edited, "" if it can.
func (d *Document) Unwritable() string { return d.unwritable() }
