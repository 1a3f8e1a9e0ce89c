package vector

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Operation describes an operation: the fields that its input and its result may have.
type Operation struct{ Input, Expect []string }

// Case is a test case for an operation. Input and Expect have only known fields.
type Case struct {
	ID, Op        string
	Input, Expect map[string]json.RawMessage
}

// Parse parses a case. The error names an unknown operation or field.
func Parse(line []byte, known map[string]Operation) (*Case, error) {
	var c struct {
		Case
		Source, Note string
		Contested    bool
	}
	if err := Decode(line, &c); err != nil {
		return nil, err
	}
	op, ok := known[c.Op]
	if !ok {
		return nil, fmt.Errorf("the test knows no operation %q", c.Op)
	}
	for _, part := range []struct {
		name   string
		fields map[string]json.RawMessage
		known  []string
	}{{"input", c.Input, op.Input}, {"expect", c.Expect, op.Expect}} {
		for _, name := range slices.Sorted(maps.Keys(part.fields)) {
			if !slices.Contains(part.known, name) {
				return nil, fmt.Errorf("the test knows no field %q in %s of %s", name, part.name, c.Op)
			}
		}
	}
	return &c.Case, nil
}

// Decode parses JSON. A field that the value does not have is an error.
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// DecodeInput parses the input of a case; see Decode.
func (c *Case) DecodeInput(into any) error {
	data, err := json.Marshal(c.Input)
	if err != nil {
		return err
	}
	return Decode(data, into)
}

// Same reports whether two values are equal as JSON, where an absent field, null and an empty
// text are equal.
func Same(a, b any) (bool, error) {
	x, err := plain(a)
	if err != nil {
		return false, err
	}
	y, err := plain(b)
	if err != nil {
		return false, err
	}
	return reflect.DeepEqual(x, y), nil
}

func plain(value any) (out any, err error) {
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	return withoutEmpty(out), err
}

func withoutEmpty(value any) any {
	switch x := value.(type) {
	case string:
		if x == "" {
			return nil
		}
	case []any:
		for i := range x {
			x[i] = withoutEmpty(x[i])
		}
	case map[string]any:
		for key := range x {
			if x[key] = withoutEmpty(x[key]); x[key] == nil {
				delete(x, key)
			}
		}
	}
	return value
}

// Missing returns the operations, and the fields of operations, that none of the cases uses.
func Missing(cases []*Case, known map[string]Operation) (missing []string) {
	for _, name := range slices.Sorted(maps.Keys(known)) {
		missing = append(missing, unused(cases, name, "input", known[name].Input, func(c *Case) map[string]json.RawMessage { return c.Input })...)
		missing = append(missing, unused(cases, name, "expect", known[name].Expect, func(c *Case) map[string]json.RawMessage { return c.Expect })...)
	}
	return missing
}

func unused(cases []*Case, op, part string, fields []string, of func(*Case) map[string]json.RawMessage) (missing []string) {
	for _, field := range fields {
		if !slices.ContainsFunc(cases, func(c *Case) bool { _, ok := of(c)[field]; return c.Op == op && ok }) {
			missing = append(missing, op+": "+part+"."+field)
		}
	}
	return missing
}
