package descriptor_test

import (
	"flag"
	"testing"

	"github.com/lctui/lctui/files/filestest"
)

var update = flag.Bool("update", false, "write what the code gives into testdata; look at every line of the difference")

func TestRead(t *testing.T) { filestest.Read(t, *update) }
