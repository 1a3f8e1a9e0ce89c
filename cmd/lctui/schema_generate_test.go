package main

import (
	"encoding/json"
	"reflect"
	"strings"
)

// published is a kind of document that the program prints.
type published struct {
	// name is the kind of the document; about describes it in one line.
	name, about string
	// of is a value of the document's type.
	of any
	// closed is set if unknown fields are errors. Otherwise fields may be added.
	closed bool
}

// shape is a schema, or a part of one.
type shape = map[string]any

// text returns the schema as JSON (draft 7, which editors support).
func (d published) text() ([]byte, error) {
	g := &generator{closed: d.closed, definitions: shape{}}
	root := g.object(reflect.TypeOf(d.of))
	root["$schema"] = "http://json-schema.org/draft-07/schema#"
	root["title"], root["description"] = d.name, d.about
	properties, _ := root["properties"].(shape)
	if _, ok := properties["kind"]; ok {
		properties["kind"] = shape{"const": d.name}
		properties["apiVersion"] = shape{"const": "lctui/v1"}
	}
	if len(g.definitions) > 0 {
		root["definitions"] = g.definitions
	}
	text, err := json.MarshalIndent(root, "", "  ")
	return append(text, '\n'), err
}

// generator makes the schema of one document.
type generator struct {
	closed      bool
	definitions shape
}

// of returns the schema of a type. A struct is a reference to its definition.
func (g *generator) of(t reflect.Type) shape {
	if _, ok := reflect.Zero(t).Interface().(json.Marshaler); ok {
		return shape{"type": "object"}
	}
	kind := t.Kind()
	switch kind {
	case reflect.Pointer:
		return g.of(t.Elem())
	case reflect.Bool:
		return shape{"type": "boolean"}
	case reflect.Int:
		return shape{"type": "integer"}
	case reflect.Uint32:
		return shape{"type": "integer", "minimum": 0}
	case reflect.Slice:
		return shape{"type": "array", "items": g.of(t.Elem())}
	case reflect.Map:
		return shape{"type": "object", "additionalProperties": g.of(t.Elem())}
	case reflect.Struct:
		return g.reference(t)
	}
	return shape{"type": "string"}
}

// reference returns a reference to the definition of a struct.
func (g *generator) reference(t reflect.Type) shape {
	name := strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	if g.definitions[name] == nil {
		g.definitions[name] = shape{} // first, because the struct may contain itself
		g.definitions[name] = g.object(t)
	}
	return shape{"$ref": "#/definitions/" + name}
}

func (g *generator) object(t reflect.Type) shape {
	properties, required := shape{}, []string{}
	g.fields(t, properties, &required)
	out := shape{"type": "object", "properties": properties}
	if len(required) > 0 {
		out["required"] = required
	}
	if g.closed {
		out["additionalProperties"] = false
	}
	return out
}

// fields adds the fields of a struct as encoding/json writes them. The tag enum has the allowed
// words of a text.
func (g *generator) fields(t reflect.Type, properties shape, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-", name == "" && !f.Anonymous:
			continue
		case name == "":
			g.fields(f.Type, properties, required)
			continue
		}
		property := g.of(f.Type)
		if words := f.Tag.Get("enum"); words != "" {
			property["enum"] = strings.Split(words, ",")
		}
		omitted := strings.Contains(options, "omitempty")
		if f.Type.Kind() == reflect.Pointer && !omitted {
			property = shape{"anyOf": []shape{property, {"type": "null"}}}
		}
		properties[name] = property
		if !omitted {
			*required = append(*required, name)
		}
	}
}
