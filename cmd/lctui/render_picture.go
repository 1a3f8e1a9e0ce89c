package main

import (
	"bytes"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"io"
	"strings"
	"time"
)

// picture is a chart that is drawn while its files are read, so that many need
// the memory of a few. Of objects it keeps the names and not the tracks; what
// stands above a track waits until all are known.
type picture struct {
	*chart
	c *invocation
	// page tells that there is a table of each track too.
	page bool
	// parts are the tracks in their order, bottom is where the next one begins.
	parts  []chartPart
	bottom int
	// bars are the tracks as SVG, tables the rows of their tables.
	bars, tables partSpool
}

func (c *invocation) newPicture(from, to time.Time, page bool) *picture {
	return &picture{chart: c.newChart(from, to), c: c, page: page, bottom: svgMargin}
}

// add draws what there is in a file.
func (p *picture) add(s source.Subject, f *family) {
	var text bytes.Buffer
	for _, o := range p.c.chartObjects(s, f) {
		for _, track := range o.tracks {
			p.parts = append(p.parts, chartPart{len(p.objects), strings.Clone(track.name), len(track.rows)})
			text.Reset()
			p.svgTrack(&text, track, p.bottom)
			p.bars.add(text.Bytes())
			p.bottom += svgTrackHeight(len(track.rows))
			if p.page {
				text.Reset()
				htmlRows(&text, track)
				p.tables.add(text.Bytes())
			}
		}
		p.objects = append(p.objects, o.named())
	}
}

// print writes all of it out.
func (p *picture) print() error {
	p.nameApart()
	if p.page {
		return p.html(p.c.out)
	}
	return p.svg(p.c.out)
}

// each gives the parts of a spool in their order, with their titles.
func (p *picture) each(from *partSpool, do func(title string, rows int, text []byte)) error {
	in, err := from.text.Read()
	if err != nil {
		return err
	}
	var text []byte
	for i, part := range p.parts {
		text = append(text[:0], make([]byte, from.lengths[i])...)
		if _, err := io.ReadFull(in, text); err != nil {
			return err
		}
		do(p.objects[part.object].title+" "+part.track, part.rows, text)
	}
	return nil
}

// partSpool keeps texts, each of which is asked for again.
type partSpool struct {
	text    report.Spool
	lengths []int
}

func (s *partSpool) add(text []byte) {
	s.lengths = append(s.lengths, len(text))
	_, _ = s.text.Write(text)
}
