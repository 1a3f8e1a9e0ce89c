package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// events are transitions as a calendar has them. The identifier of an event says which
// stage of which version of which object begins, not when: a calendar that reads the
// file again moves its events.
func events(list []transition) []report.Event {
	manyFiles, manyObjects := manyIn(list)
	objects, out := make([]told, len(list)), make([]report.Event, len(list))
	for i := range list {
		objects[i] = told{list[i].File, list[i].Object}
	}
	called := calledApart(objects)
	for i, x := range list {
		summary := fmt.Sprintf("%s %s: %s", x.Track, x.Version, x.To)
		if manyObjects || manyFiles {
			summary = fmt.Sprintf("%s: %s", called(objects[i]), summary)
		}
		out[i] = report.Event{ID: x.id, At: x.time, Summary: summary,
			Description: fmt.Sprintf("%s: %s/%s changes from %s to %s (%s)", x.Object, x.Track, x.Version, x.From, x.To, x.File)}
	}
	return out
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
