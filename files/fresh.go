package files

// fresh is content that is not in the text yet: a scalar with its quotes, a
// mapping or a list of mappings. How it is laid out is decided where it goes.
type fresh struct {
	key    string // with its quotes, for a pair of a mapping
	scalar string // with its quotes
	pairs  []fresh
	items  []fresh
	// note is a comment that moves along, with the blanks before it.
	note string
}

// isList tells whether the content is a list.
func (f *fresh) isList() bool { return f.items != nil }

// isMapping tells whether the value of a pair is a mapping.
func (f *fresh) isMapping() bool { return f.key != "" && f.pairs != nil }
