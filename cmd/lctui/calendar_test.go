package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// component is a component of a calendar, with its properties by name and the components in it.
type component struct {
	name       string
	properties map[string][]string
	parts      []*component
}

// parseCalendar reads an iCalendar strictly by RFC 5545: lines end in CR LF and have at most 75
// octets, folded lines continue after a space, and the grammar allows every character where it is.
func parseCalendar(text []byte) (*component, error) {
	lines, err := contentLines(text)
	if err != nil {
		return nil, err
	}
	root := &component{}
	open := []*component{root}
	for _, line := range lines {
		m := regexp.MustCompile(`^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\x00-\x08\x0a-\x1f\x7f]*"|[^";:,\x00-\x08\x0a-\x1f\x7f]*))*):(.*)$`).FindStringSubmatch(line)
		if m == nil || strings.ContainsAny(m[3], "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x1b\x7f") {
			return nil, fmt.Errorf("no content line: %q", line)
		}
		last := open[len(open)-1]
		switch name, value := strings.ToUpper(m[1]), m[3]; name {
		case "BEGIN":
			c := &component{name: value, properties: map[string][]string{}}
			last.parts, open = append(last.parts, c), append(open, c)
		case "END":
			if last.name != value {
				return nil, fmt.Errorf("END:%s ends %s", value, last.name)
			}
			open = open[:len(open)-1]
		default:
			if last == root {
				return nil, fmt.Errorf("a property outside: %q", line)
			}
			last.properties[name] = append(last.properties[name], value)
		}
	}
	if len(open) != 1 || len(root.parts) != 1 || root.parts[0].name != "VCALENDAR" {
		return nil, fmt.Errorf("%d parts, %d left open", len(root.parts), len(open)-1)
	}
	return root.parts[0], root.parts[0].check()
}

func contentLines(text []byte) (lines []string, err error) {
	if !utf8.Valid(text) || !bytes.HasSuffix(text, []byte("\r\n")) {
		return nil, fmt.Errorf("not UTF-8, or the last line has no end")
	}
	for raw := range bytes.SplitSeq(bytes.TrimSuffix(text, []byte("\r\n")), []byte("\r\n")) {
		switch line := string(raw); {
		case len(line) > 75:
			return nil, fmt.Errorf("%d octets: %q", len(line), line)
		case strings.ContainsAny(line, "\r\n"):
			return nil, fmt.Errorf("a line end that is not CR LF: %q", line)
		case !utf8.ValidString(line):
			return nil, fmt.Errorf("cut within a character: %q", line)
		case strings.HasPrefix(line, " ") && len(lines) > 0:
			lines[len(lines)-1] += line[1:]
		case line == "":
			return nil, fmt.Errorf("an empty line")
		default:
			lines = append(lines, line)
		}
	}
	return lines, nil
}

var (
	utcTime   = regexp.MustCompile(`^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$`)
	day       = regexp.MustCompile(`^\d{8}$`)
	localTime = regexp.MustCompile(`^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\d$`)
	textValue = regexp.MustCompile(`^([^\\;,]|\\[\\;,nN])*$`)
	offset    = regexp.MustCompile(`^[+-]\d{4}$`)
)

// needs has the properties that a component must have exactly once, with patterns of their values.
// others has those that it may have.
var (
	needs = map[string]map[string]*regexp.Regexp{
		"VCALENDAR": {"PRODID": textValue, "VERSION": regexp.MustCompile(`^2\.0$`)},
		"VEVENT":    {"UID": textValue, "DTSTAMP": utcTime, "DTSTART": day},
		"VTIMEZONE": {"TZID": textValue},
		"VALARM":    {"ACTION": textValue, "TRIGGER": regexp.MustCompile(`^-P(\d+[WD]|T\d+H)$`), "DESCRIPTION": textValue},
		"STANDARD":  {"DTSTART": localTime, "TZOFFSETFROM": offset, "TZOFFSETTO": offset},
	}
	others = map[string]map[string]*regexp.Regexp{
		"VCALENDAR": {"X-WR-CALNAME": textValue},
		"VEVENT": {"SUMMARY": textValue, "DESCRIPTION": textValue, "TRANSP": regexp.MustCompile(`^(OPAQUE|TRANSPARENT)$`),
			"LAST-MODIFIED": utcTime, "SEQUENCE": regexp.MustCompile(`^\d{1,10}$`)},
	}
)

func (c *component) check() error {
	required, known := needs[c.name]
	if !known {
		return fmt.Errorf("a %s is unknown", c.name)
	}
	for name := range required {
		if len(c.properties[name]) != 1 {
			return fmt.Errorf("%s has %d %s", c.name, len(c.properties[name]), name)
		}
	}
	for name, values := range c.properties {
		form := required[name]
		if form == nil {
			form = others[c.name][name]
		}
		if form == nil || len(values) != 1 || !form.MatchString(values[0]) {
			return fmt.Errorf("%s: %s: %q", c.name, name, values)
		}
	}
	if c.name == "VCALENDAR" && len(c.parts) == 0 {
		return fmt.Errorf("a calendar without a component")
	}
	seen := map[string]bool{}
	for _, part := range c.parts {
		if err := part.check(); err != nil {
			return err
		}
		if id := part.properties["UID"]; id != nil {
			if seen[id[0]] {
				return fmt.Errorf("the UID %s is there twice", id[0])
			}
			seen[id[0]] = true
		}
	}
	return nil
}

// calendarOf returns the calendar of the files in a folder.
func calendarOf(t *testing.T, args ...string) *component {
	t.Helper()
	var out, said bytes.Buffer
	if code := run(append([]string{"next", "-o", "ics", "--at", at}, args...), strings.NewReader(""), &out, &said); code != failure.Done {
		t.Fatalf("exit %d: %s", code, &said)
	}
	c, err := parseCalendar(out.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	return c
}

// identities returns the identifiers of events, in order.
func (c *component) identities() (list []string) {
	for _, event := range c.events() {
		id, _, _ := strings.Cut(event, " ")
		list = append(list, id)
	}
	return list
}

// events returns the identifiers of events with their summaries, in order.
func (c *component) events() (list []string) {
	for _, part := range c.parts {
		if part.name == "VEVENT" {
			list = append(list, part.properties["UID"][0]+" "+part.properties["SUMMARY"][0])
		}
	}
	slices.Sort(list)
	return list
}

// TestCalendar makes one calendar of many profiles. Among them are two of the same name, versions
// listed twice, and texts with every character that has a meaning in a calendar. Identifiers of
// events do not depend on starts or paths.
func TestCalendar(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "tui", "testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	strange := strings.NewReplacer("name: aws", `name: "a;b,c\\d:\"ß\n例例例例例例例例例例例例例例例例例例例例例例例例例例例例"`, "version: 1.34.2", `version: "1;2,3\\4:5"`,
		"version: 1.33.6", "version: 1.33.5").Replace(string(data))
	write("dev.yaml", string(data))
	write("prod.yaml", string(data))
	write("strange.yaml", strange)
	before := calendarOf(t, dir)
	if n := len(before.parts); n < 30 {
		t.Fatalf("only %d events", n)
	}

	// Moving a start, even past others, moves its event and renames none.
	write("prod.yaml", strings.ReplaceAll(string(data), "2025-12-01", "2025-12-20"))
	if a, b := before.events(), calendarOf(t, dir).events(); !slices.Equal(a, b) {
		t.Errorf("moving starts renames events:\n%s\n\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}

	// Another path of the folder renames no event, and each has its alarms.
	t.Chdir(dir)
	alarmed := calendarOf(t, ".", "--alarm", "30d,12h,1w")
	if a, b := before.identities(), alarmed.identities(); !slices.Equal(a, b) {
		t.Errorf("another path renames events:\n%s\n\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	for _, e := range alarmed.parts {
		if len(e.parts) != 3 || len(e.properties["SEQUENCE"]) != 1 || len(e.properties["LAST-MODIFIED"]) != 1 {
			t.Errorf("%d alarms, %v", len(e.parts), e.properties)
		}
	}

	// A calendar without events is valid too.
	if c := calendarOf(t, dir, "--until", "+1h"); len(c.events()) != 0 {
		t.Errorf("events %q", c.events())
	}
}

// TestParseCalendarRefuses: the parser of these tests refuses malformed calendars.
func TestParseCalendarRefuses(t *testing.T) {
	const good = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260101\r\nSUMMARY:a\\,b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	if _, err := parseCalendar([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"LF":               strings.ReplaceAll(good, "\r\n", "\n"),
		"no last line end": strings.TrimSuffix(good, "\r\n"),
		"long line":        strings.Replace(good, "a\\,b", strings.Repeat("x", 70), 1),
		"bare comma":       strings.Replace(good, "\\,", ",", 1),
		"a time of day":    strings.Replace(good, "DTSTART;VALUE=DATE:20260101", "DTSTART:20260101T000000Z", 1),
		"local time":       strings.Replace(good, "DTSTAMP:20260101T000000Z", "DTSTAMP:20260101T000000", 1),
		"no stamp":         strings.Replace(good, "DTSTAMP:20260101T000000Z\r\n", "", 1),
		"no component":     "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n",
		"unfinished":       strings.Replace(good, "END:VEVENT\r\n", "", 1),
		"cut character":    strings.Replace(good, "a\\,b", "\xc3\r\n \xa9", 1),
	} {
		if _, err := parseCalendar([]byte(bad)); err == nil {
			t.Errorf("%s is taken for a calendar", name)
		}
	}
}
