package profile_test

import (
	"flag"
	"testing"

	"github.com/lctui/lctui/files/filestest"
)

var update = flag.Bool("update", false, "write what the code gives into testdata; look at every line of the difference")

func TestEdit(t *testing.T) { filestest.Edit(t, *update) }

func TestRead(t *testing.T) { filestest.Read(t, *update) }
