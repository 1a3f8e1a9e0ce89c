package report

// Inspected is a lifecycle descriptor as text. Name is the name of its file, with the address of
// the descriptor if the file has several.
type Inspected struct {
	Name, Text string
	Warnings   []string
}

// Inspected prints descriptors, each below its name if there are several, and their warnings on
// standard error.
func (w *Writer) Inspected(shown []Inspected) {
	for i, x := range shown {
		if len(shown) > 1 {
			if i > 0 {
				w.Line("")
			}
			w.Line(x.Name)
		}
		_, _ = w.WriteString(x.Text)
	}
	for _, x := range shown {
		for _, text := range x.Warnings {
			w.Say("warning: " + x.Name + ": " + text)
		}
	}
}
