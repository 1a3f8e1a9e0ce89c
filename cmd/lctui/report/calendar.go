package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model"
)

// Event is something that happens at an instant.
type Event struct {
	// ID identifies the event, so that a calendar that is imported again moves it.
	ID string
	At time.Time
	// Modified is when its file was last changed on this disk, zero if that is unknown. No time
	// within the file says that: a start may move back. So a new clone has its events again, which
	// moves none.
	Modified             time.Time
	Summary, Description string
}

// Alarm is how long before the day of an event somebody is reminded, as RFC 5545 writes
// durations (P30D).
type Alarm string

// ParseAlarms reads alarms: whole weeks, days or hours before the day of an event (30d).
func ParseAlarms(texts []string) (list []Alarm, err error) {
	for _, text := range texts {
		n, err := strconv.ParseUint(strings.TrimRight(text, "wdh"), 10, 16)
		unit := strings.TrimLeft(text, "0123456789")
		alarm := map[string]string{"w": fmt.Sprintf("P%dW", n), "d": fmt.Sprintf("P%dD", n), "h": fmt.Sprintf("PT%dH", n)}[unit]
		if err != nil || alarm == "" {
			return nil, failure.Wrong("for example --alarm 30d,7d,1d", "--alarm %q is not a number of w, d or h", text)
		}
		list = append(list, Alarm(alarm))
	}
	return list, nil
}

// sequenceBegin is from when the changes of an event are counted, in seconds.
var sequenceBegin = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// WriteCalendar writes events of whole days as an iCalendar (RFC 5545), made now by a
// version of the program, each with alarms.
func WriteCalendar(out io.Writer, version string, now time.Time, events []Event, alarms []Alarm) {
	add := func(name, value string) { io.WriteString(out, foldLine(name+":"+value)) }
	add("BEGIN", "VCALENDAR")
	add("VERSION", "2.0")
	add("PRODID", "-//lctui//lctui "+calendarText(version)+"//EN")
	add("X-WR-CALNAME", "Version lifecycles")
	for _, e := range events {
		add("BEGIN", "VEVENT")
		add("UID", e.ID)
		add("DTSTAMP", stamp(now))
		if !e.Modified.IsZero() {
			add("LAST-MODIFIED", stamp(e.Modified))
			add("SEQUENCE", strconv.FormatInt(max(0, int64(e.Modified.Sub(sequenceBegin)/time.Second)), 10))
		}
		add("DTSTART;VALUE=DATE", e.At.UTC().Format("20060102"))
		add("SUMMARY", calendarText(e.Summary))
		add("DESCRIPTION", calendarText(e.Description))
		add("TRANSP", "TRANSPARENT")
		for _, alarm := range alarms {
			add("BEGIN", "VALARM")
			add("ACTION", "DISPLAY")
			add("TRIGGER", "-"+string(alarm))
			add("DESCRIPTION", calendarText(e.Summary))
			add("END", "VALARM")
		}
		add("END", "VEVENT")
	}
	if len(events) == 0 {
		addTimeZone(add)
	}
	add("END", "VCALENDAR")
}

// addTimeZone adds a time zone to a calendar without events, because a calendar must
// have at least one component (RFC 5545, 3.6).
func addTimeZone(add func(name, value string)) {
	for _, line := range [][2]string{{"BEGIN", "VTIMEZONE"}, {"TZID", "UTC"}, {"BEGIN", "STANDARD"}, {"DTSTART", "19700101T000000"},
		{"TZOFFSETFROM", "+0000"}, {"TZOFFSETTO", "+0000"}, {"END", "STANDARD"}, {"END", "VTIMEZONE"}} {
		add(line[0], line[1])
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
