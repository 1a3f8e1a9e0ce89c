package linear

import "strings"

// stepBetween says what the support policy of the object talked about thinks of a step
// between two releases at the date looked at.
func (p *place) stepBetween(words string) string {
	versions := strings.Fields(words)
	if len(versions) != 2 {
		return `Type "path FROM TO", as "path 1.31 1.33".`
	}
	releases, err := p.ed.Now().Releases(p.focus.TrackRef)
	if err != nil {
		return sentence(err.Error())
	}
	path, err := releases.Step(versions[0], versions[1], p.cursor)
	if err != nil {
		return sentence(err.Error())
	}
	return path.Sentence() + "."
}

// skew says whether the support policy of the object talked about lets a component run with
// its reference.
func (p *place) skew(words string) string {
	named := strings.Fields(words)
	if len(named) != 3 {
		return `Type "skew COMPONENT VERSION REFERENCE", as "skew kubelet 1.29 1.33".`
	}
	releases, err := p.ed.Now().Releases(p.focus.TrackRef)
	if err != nil {
		return sentence(err.Error())
	}
	skew, err := releases.Skew(named[0], named[1], named[2])
	if err != nil {
		return sentence(err.Error())
	}
	return skew.Sentence() + "."
}
