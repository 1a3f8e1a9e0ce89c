package files

// Light gives the document without what only edits need, for those who read many:
// it is read-only, and takes a part of the memory.
func (d *Document) Light() *Document {
	return &Document{name: d.name, path: d.path, info: d.info, options: d.options, data: d.data, objects: d.objects, others: d.others}
}
