// Package codec holds what formats share that turn nodes of YAML and JSON into objects of the model and changes of the
// objects into changes of the nodes. Each format is a folder below: a Format that files lists, with its reader and a
// Site for each object, which plans changes. Nothing here knows what the objects mean, or how files are opened and
// saved.
package codec
