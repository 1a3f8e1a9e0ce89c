//go:build !linux

package disk

import "errors"

// Other systems have other kinds of attributes, which are not kept when a file is replaced.

func (system) attributes(string) ([]attribute, error) { return nil, nil }

func (f systemFile) attributes() ([]attribute, error) { return nil, nil }

func (f systemFile) setAttribute(attribute) error { return nil }

func (f systemFile) dropAttribute(string) error { return nil }

func (system) exchange(string, string) error { return errors.ErrUnsupported }

// renameNew is a rename that replaces nothing.
func renameNew(string, string) error { return errors.ErrUnsupported }
