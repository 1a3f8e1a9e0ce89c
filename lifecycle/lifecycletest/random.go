package lifecycletest

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// AnyProfile returns a profile of a few minors in which most rules have findings.
func AnyProfile(t *testing.T, r *rand.Rand) *model.Object {
	var b strings.Builder
	list := func(n int) {
		for range n {
			fmt.Fprintf(&b, "1.%d.%d%s\n", 30+r.Intn(4), r.Intn(4), AnyFields(r))
		}
	}
	b.WriteString("kubernetes\n")
	list(3 + r.Intn(8))
	for i, strategy := range []string{"patch", "minor", "major"}[:r.Intn(4)] {
		fmt.Fprintf(&b, "image linux%d %s\n", i, strategy)
		list(1 + r.Intn(4))
	}
	if r.Intn(2) == 0 {
		b.WriteString("bastion linux0 1.30.0\n")
	}
	if r.Intn(3) == 0 {
		b.WriteString("status kubernetes 1.30.0 supported\nstatus kubernetes 1.31.1 expired\n")
	}
	return Notated(t, b.String())
}

// AnyFields returns random stages or older fields of a version, in the notation of Notated.
func AnyFields(r *rand.Rand) string {
	day := func() string { return Now.AddDate(0, r.Intn(40)-20, r.Intn(3)-1).Format(time.DateOnly) }
	out := ""
	switch r.Intn(5) {
	case 0:
	case 1:
		out = " @" + model.VersionStages.Names()[r.Intn(5)]
		if r.Intn(2) == 0 {
			out += " !" + day()
		}
	default:
		for _, name := range model.VersionStages.Names() {
			switch r.Intn(4) {
			case 0:
				out += " " + name
			case 1, 2:
				out += " " + name + "=" + day()
			}
		}
	}
	return out
}

// AnyEdit returns an edit that applies to the objects.
func AnyEdit(r *rand.Rand, o *model.Object) model.Edit {
	ti := r.Intn(len(o.Tracks))
	track := o.Tracks[ti]
	ref := model.ObjectRef(0).InTrack(ti)
	if len(track.Versions) == 0 || r.Intn(8) == 0 {
		return model.Edit{Ref: ref.InVersion(r.Intn(len(track.Versions) + 1)), What: model.AddVersion, Name: fmt.Sprintf("1.%d.%d", 30+r.Intn(4), r.Intn(9))}
	}
	i := r.Intn(len(track.Versions))
	v := track.Versions[i]
	ref = ref.InVersion(i)
	start := model.StartAt(Now.AddDate(0, r.Intn(40)-20, 0))
	switch what := r.Intn(8); {
	case what == 0 && len(track.Versions) > 1:
		return model.Edit{Ref: ref, What: model.RemoveVersion}
	case what == 1:
		return model.Edit{Ref: ref, What: model.SetExpiration, To: start}
	case what == 2:
		return model.Edit{Ref: ref, What: model.SetClassification, Name: model.VersionStages.Names()[r.Intn(5)]}
	case what == 3:
		return model.Edit{Ref: ref, What: model.SetText, Name: fmt.Sprintf("1.%d.%d", 30+r.Intn(4), r.Intn(9))}
	case what == 4 || len(v.Stages) == 0:
		return model.Edit{Ref: ref, What: model.AddStage, Name: model.VersionStages.Names()[r.Intn(5)], To: start}
	case what == 5:
		return model.Edit{Ref: ref.InStage(r.Intn(len(v.Stages))), What: model.RemoveStage}
	}
	return model.Edit{Ref: ref.InStage(r.Intn(len(v.Stages))), What: model.SetStart, To: start}
}
