package toml

// add makes a node that is not yet in a table or an array.
func (p *parser) add(kind Kind, style Style, start, end int) ID {
	n := node{start: uint32(start), end: uint32(end), key: noKey, kind: kind, style: style}
	p.effort++
	if kind == Table || kind == Array {
		p.effort += tableEffort
		n.inside = int32(len(p.inside))
		p.inside = append(p.inside, collection{section: p.section})
	}
	p.nodes = append(p.nodes, n)
	return ID(len(p.nodes) - 1)
}

// What a table or an array, a key, and the path to it cost another reader, if a value costs one.
const (
	tableEffort = 4
	keyEffort   = 2
	wayEffort   = 8 // this many steps of the path cost one
)

// walked adds the effort of a key with some parts that leads to a depth.
func (p *parser) walked(parts, depth int) { p.effort += keyEffort + parts*depth/wayEffort }

// put makes a node the last child of a table or an array.
func (p *parser) put(parent, id ID) {
	c := &p.inside[p.nodes[parent].inside]
	p.nodes[id].parent = parent
	if c.last == 0 {
		c.first = id
	} else {
		p.nodes[c.last].next = id
	}
	c.last = id
	c.length++
}

// fewKeys is up to how many keys of a table are compared one by one. Nearly all tables are that
// small.
const fewKeys = 16

// find returns the child of a table with a name, or 0.
func (p *parser) find(table ID, key string) ID {
	if p.inside[p.nodes[table].inside].length > fewKeys {
		return p.index(table)[key]
	}
	for id := p.inside[p.nodes[table].inside].first; id != 0; id = p.nodes[id].next {
		if name(p.data, &p.nodes[id]) == key {
			return id
		}
	}
	return 0
}

// index returns the children of a large table by name.
func (p *parser) index(table ID) map[string]ID {
	c := &p.inside[p.nodes[table].inside]
	known := p.indexes[table]
	if known == nil {
		known = make(map[string]ID, 4*fewKeys)
		p.indexes[table] = known
		for id := c.first; id != 0; id = p.nodes[id].next {
			known[name(p.data, &p.nodes[id])] = id
		}
	}
	return known
}

// name adds a node to a table under the part of a key.
func (p *parser) name(table, id ID, from int, key part) {
	n := &p.nodes[id]
	n.from, n.key = uint32(from), uint32(key.start)
	p.put(table, id)
	if known := p.indexes[table]; known != nil {
		known[p.textOf(key)] = id
	}
}
