package timeline

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Zoom is the length of time that a cell covers.
type Zoom uint8

const (
	// Day has cells of 6 hours from 00:00Z.
	Day Zoom = iota
	// Week has cells of one day.
	Week
	// Month has cells of 7 days from Monday; it is the zoom at start.
	Month
	// Quarter has cells of one calendar month.
	Quarter
	// Year has cells of one calendar quarter.
	Year
	// Fit has cells of whole hours, as short as possible to show everything.
	Fit
)

var zoomNames = [...]string{"day", "week", "month", "quarter", "year", "fit"}

// String names the zoom: day, week, month, quarter, year, fit.
func (z Zoom) String() string { return zoomNames[z] }

// ZoomNames returns the names of all zooms, the finest first.
func ZoomNames() []string { return zoomNames[:] }

// ParseZoom returns the zoom with a name. The error lists the names.
func ParseZoom(name string) (Zoom, error) {
	if i := slices.Index(zoomNames[:], name); i >= 0 {
		return Zoom(i), nil
	}
	return 0, fmt.Errorf("no zoom %q: %s", name, strings.Join(zoomNames[:], ", "))
}

const (
	hour = 3600
	day  = 24 * hour
	week = 7 * day
	// firstMonday is the first Monday after the epoch, 1970-01-05.
	firstMonday = 4 * day
)

// cellSeconds is the approximate length of a cell of each zoom, to compare zooms.
var cellSeconds = [...]int64{Day: 6 * hour, Week: day, Month: week, Quarter: 30 * day, Year: 91 * day}

// number returns the number of the cell that a second falls in. Cells are numbered from the epoch,
// those of months and quarters from the year 0, and those of Fit from base.
func (w Window) number(sec int64) int64 {
	switch w.zoom {
	case Day:
		return floor(sec, 6*hour)
	case Week:
		return floor(sec, day)
	case Month:
		return floor(sec-firstMonday, week)
	case Quarter:
		return months(sec)
	case Year:
		return floor(months(sec), 3)
	default:
		return floor(sec-w.base, max(w.step, 1))
	}
}

// beginOf returns the second at which the cell with a number begins.
func (w Window) beginOf(number int64) int64 {
	switch w.zoom {
	case Day:
		return number * 6 * hour
	case Week:
		return number * day
	case Month:
		return number*week + firstMonday
	case Quarter:
		return firstOf(number)
	case Year:
		return firstOf(number * 3)
	default:
		return number*w.step + w.base
	}
}

// months returns the number of calendar months from January of the year 0 to the month of a second.
func months(sec int64) int64 {
	year, month, _ := time.Unix(sec, 0).UTC().Date()
	return int64(year)*12 + int64(month) - 1
}

// firstOf returns the second at which a month begins. Months are numbered as by months.
func firstOf(month int64) int64 {
	year := floor(month, 12)
	return time.Date(int(year), time.Month(month-year*12+1), 1, 0, 0, 0, 0, time.UTC).Unix()
}

// second returns an instant in Unix seconds, kept within the limits.
func second(t time.Time) int64 { return min(max(t.Unix(), minSecond), maxSecond) }

// floor and ceil return n divided by by, rounded down and up. by must be positive.
func floor(n, by int64) int64 {
	q := n / by
	if n%by < 0 {
		q--
	}
	return q
}

func ceil(n, by int64) int64 { return -floor(-n, by) }
