package check

import "github.com/lctui/lctui/model"

// statusLines are the places in an object's status by track and version.
type statusLines struct {
	of      *model.Object
	byTrack map[string]map[string][]int32
}

// statusOf gives, for the texts of a track, the lines that the file's status has
// of them. Only texts that the object lists are kept: the status may say much
// more.
func (m *objectMemo) statusOf(track string) map[string][]int32 {
	x := &m.said
	if x.of != m.object {
		x.of, x.byTrack = m.object, map[string]map[string][]int32{}
		if len(m.object.Status) == 0 {
			return nil
		}
		for _, t := range m.object.Tracks {
			texts := x.byTrack[t.Name]
			if texts == nil {
				texts = make(map[string][]int32, len(t.Versions))
				x.byTrack[t.Name] = texts
			}
			for _, v := range t.Versions {
				texts[v.Text] = nil
			}
		}
		for i := range m.object.Status {
			s := &m.object.Status[i]
			if lines, listed := x.byTrack[s.Track][s.Version]; listed {
				x.byTrack[s.Track][s.Version] = append(lines, int32(i))
			}
		}
	}
	return x.byTrack[track]
}
