// Package codec contains the code that the formats share. It turns YAML and JSON nodes into objects
// of the model, and changes of objects into changes of nodes. Each format is in a folder below this
// one: a Format, which package files lists, with its reader, and a Site for each object, which
// plans changes. Nothing here knows what the objects mean, or how files are opened and saved.
package codec
