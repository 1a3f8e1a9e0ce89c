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

// Event is an event of a calendar. It takes the whole day of At in UTC.
type Event struct {
	// ID identifies the event. If a calendar is imported again, its events are moved and not added.
	ID string
	At time.Time
	// Modified is the time of the last change of its file on this disk, or zero if it is unknown.
	// Importers take the event with the later time. The starts in the file cannot serve for that,
	// because they may move back.
	Modified             time.Time
	Summary, Description string
}

// Alarm is the time between a reminder and the day of an event, as a duration of RFC 5545 (P30D).
type Alarm string

// ParseAlarms reads alarms, each a whole number of weeks, days or hours (1w, 30d, 12h).
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

// sequenceBegin is the instant from which the seconds of a SEQUENCE are counted.
var sequenceBegin = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// WriteCalendar writes events as an iCalendar (RFC 5545). Each event takes a whole day and has all
// alarms. The calendar states now as its time and version as that of the program.
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

// calendarText escapes the characters that have a meaning in a TEXT value (RFC 5545, 3.3.11).
func calendarText(text string) string {
	return calendarEscaper.Replace(model.Escape(text))
}

var calendarEscaper = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`)

// foldLine ends a line with CR LF. It folds lines of more than 75 bytes between characters (RFC
// 5545, 3.1).
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
