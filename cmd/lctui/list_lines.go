package main

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/model"
)

// printLines prints a file as it is, and behind every start and expirationDate
// whose it is, behind the entries of a descriptor in which list they stand.
// Nothing in it depends on the instant or on other lines, so that a
// comparison of two such texts shows each change once and hides none.
func printLines(out io.Writer, s source.Subject) {
	notes := startNotes(s)
	n := uint32(0)
	for line := range bytes.Lines(s.Doc.Bytes()) {
		n++
		text := strings.TrimRight(string(line), "\r\n")
		parts := strings.Split(text, "\t")
		for i := range parts {
			parts[i] = model.Escape(parts[i])
		}
		text = strings.Join(parts, "\t")
		if whose := notes[n]; whose != nil {
			text += "  # " + model.Escape(strings.Join(whose, ", "))
		}
		io.WriteString(out, text+"\n")
	}
}

// eachEntry gives the entries of an API's lists, each with what its list is called,
// and the value of the older table.
func eachEntry(t *model.Track, do func(e model.Field, list string)) {
	for _, e := range t.APIs.Deprecated.Entries {
		do(e, model.Deprecated)
	}
	for _, e := range t.APIs.Supported.Entries {
		do(e, model.Supported)
	}
	if t.APIs.Older.Set {
		do(t.APIs.Older, "of older readers")
	}
}

// startNotes says, by line, whose starts stand there.
func startNotes(s source.Subject) map[uint32][]string {
	notes := map[uint32][]string{}
	add := func(at model.Place, whose string) {
		if at.InFile() && !slices.Contains(notes[at.Line], whose) {
			notes[at.Line] = append(notes[at.Line], whose)
		}
	}
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		name := ""
		if len(s.Doc.Objects()) > 1 {
			name = o.Name + " "
		}
		for _, t := range o.Tracks {
			if t.APIs != nil {
				eachEntry(t, func(e model.Field, list string) { add(e.At, name+t.Name+" "+list) })
				continue
			}
			for _, v := range t.Versions {
				for k := range v.Stages {
					add(v.Stages[k].StartAt, name+t.Name+"/"+v.Text+" "+v.Stages[k].Name)
				}
				if v.HasExpiration {
					add(v.ExpirationAt, name+t.Name+"/"+v.Text+" "+model.Expired)
				}
			}
		}
	}
	return notes
}
