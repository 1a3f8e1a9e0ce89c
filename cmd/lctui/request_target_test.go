package main

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestScreenOpensNoTargetOutside: the screen too is led nowhere by the text of a
// request, unless the configuration allows it or the file was named beside it.
func TestScreenOpensNoTargetOutside(t *testing.T) {
	inFolder(t, map[string]string{"aws.yaml": requestedTarget, "cage/later.yaml": strings.Replace(proposedRequest, "file: aws.yaml", "file: ../aws.yaml", 1)})
	t.Chdir("cage")
	open := func(name string) *files.Document {
		doc, err := files.Open(name, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	c := emptyInvocation().screen()
	request, named := open("later.yaml"), open("../aws.yaml")
	got := c.requestTargets([]*files.Document{request})
	if len(got) != 1 || got[0].Document != nil || got[0].Err == nil || !strings.Contains(got[0].Err.Error(), "../aws.yaml is outside of the folder ") {
		t.Errorf("%+v", got)
	}
	if got := c.requestTargets([]*files.Document{request, named}); len(got) != 1 || got[0].Document != named {
		t.Errorf("named: %+v", got)
	}
	c.Targets = "anywhere"
	if got := c.requestTargets([]*files.Document{request}); len(got) != 1 || got[0].Document == nil {
		t.Errorf("anywhere: %+v", got)
	}
}
