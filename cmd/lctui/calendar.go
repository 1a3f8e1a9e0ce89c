package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lctui/lctui/model"
)

// printCalendar prints transitions as an iCalendar (RFC 5545). The identifier
// of an event says which stage of which version of which object begins, not
// when: a calendar that reads the file again moves its events.
func (c *nextVerb) printCalendar(list []transition) {
	add := func(name, value string) { _, _ = c.out.WriteString(foldLine(name + ":" + value)) }
	add("BEGIN", "VCALENDAR")
	add("VERSION", "2.0")
	add("PRODID", "-//lctui//lctui "+calendarText(buildVersion())+"//EN")
	add("X-WR-CALNAME", "Version lifecycles")
	manyFiles, manyObjects := manyIn(list)
	objects := make([]told, len(list))
	for i := range list {
		objects[i] = told{list[i].File, list[i].Object}
	}
	called := calledApart(objects)
	for i, x := range list {
		summary := fmt.Sprintf("%s %s: %s", x.Track, x.Version, x.To)
		if manyObjects || manyFiles {
			summary = fmt.Sprintf("%s: %s", called(objects[i]), summary)
		}
		add("BEGIN", "VEVENT")
		add("UID", x.id)
		add("DTSTAMP", stamp(c.now))
		add("DTSTART", stamp(x.time))
		add("SUMMARY", calendarText(summary))
		add("DESCRIPTION", calendarText(fmt.Sprintf("%s: %s/%s changes from %s to %s (%s)", x.Object, x.Track, x.Version, x.From, x.To, x.File)))
		add("TRANSP", "TRANSPARENT")
		add("END", "VEVENT")
	}
	if len(list) == 0 {
		addTimeZone(add)
	}
	add("END", "VCALENDAR")
}

// addTimeZone adds the one thing that a calendar can hold beside events: there
// is no calendar of nothing (RFC 5545, 3.6).
func addTimeZone(add func(name, value string)) {
	for _, line := range [][2]string{{"BEGIN", "VTIMEZONE"}, {"TZID", "UTC"}, {"BEGIN", "STANDARD"}, {"DTSTART", "19700101T000000"},
		{"TZOFFSETFROM", "+0000"}, {"TZOFFSETTO", "+0000"}, {"END", "STANDARD"}, {"END", "VTIMEZONE"}} {
		add(line[0], line[1])
	}
}

// nameEvents names the events of transitions that are in the order of the input:
// by the file as it was given, the object, the version and the stage, so that the
// order of arguments and moved starts change nothing. What happens twice, because
// a version is listed twice, counts on in the order of the file.
func nameEvents(list []transition) {
	seen := map[string]int{}
	for i := range list {
		x := &list[i]
		key := strings.Join([]string{filepath.ToSlash(filepath.Clean(x.File)), x.Object.Kind, x.Object.Namespace, x.Object.Name, x.Track, x.Version, x.To}, "\x00")
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		x.id = hex.EncodeToString(sum[:16]) + "@lctui"
	}
}

func stamp(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// calendarText escapes what has a meaning in a TEXT value (RFC 5545, 3.3.11).
func calendarText(text string) string {
	return calendarEscaper.Replace(model.Escape(text))
}

var calendarEscaper = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`)

// foldLine ends a line with CR LF and cuts it after 75 bytes at most, between
// characters (RFC 5545, 3.1).
func foldLine(line string) string {
	const most = 75
	var out strings.Builder
	room := most
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		out.WriteString(line[:cut] + "\r\n ")
		line, room = line[cut:], most-1
	}
	return out.String() + line + "\r\n"
}
