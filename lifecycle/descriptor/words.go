package descriptor

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// single returns escaped text in single quotes, as the lifecycle's own messages have it.
func single(text string) string { return "'" + model.Escape(text) + "'" }

// supportedWords describes the supported versions as ranges, oldest first: "supported are 0.4, 0.5
// and 1.0 to 1.3".
func supportedWords(l *model.APILists) string {
	const most = 30
	ranges := supportedRanges(l)
	switch n := len(ranges) - most; {
	case len(ranges) == 0:
		return "nothing is supported"
	case n > 1:
		return fmt.Sprintf("supported are %s and %d more", strings.Join(ranges[:most], ", "), n)
	case len(ranges) == 1 && !strings.Contains(ranges[0], " to "):
		return "only " + ranges[0] + " is supported"
	}
	return "supported are " + phrase.List(ranges)
}

// supportedRanges returns the ranges that the supported entries cover, without duplicates.
func supportedRanges(l *model.APILists) []string {
	tops := map[model.APIVersion]int{}
	for _, e := range l.Supported.Entries {
		v, err := model.ParseAPIVersion(e.Text)
		if err != nil {
			continue
		}
		tops[v.Whole()] = max(tops[v.Whole()], v.Minor)
	}
	var ranges []string
	keys := slices.Collect(maps.Keys(tops))
	model.SortStable(keys, model.APIVersion.Compare)
	for _, key := range keys {
		ranges = append(ranges, rangeOf(model.APIVersion{Major: key.Major, Minor: tops[key]}))
	}
	return ranges
}

// rangeOf returns the range of versions that a supported entry covers: "1.0 to 1.3".
func rangeOf(entry model.APIVersion) string {
	if entry.Major == 0 || entry.Minor == 0 {
		return entry.String()
	}
	return fmt.Sprintf("%d.0 to %s", entry.Major, entry)
}
