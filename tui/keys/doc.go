// Package keys defines what a user can ask for and which keys do so. It has intents, scopes of
// keys, the bindings of each scope, and the actions listed by help, footer and command line. It
// does not know screen and state. Other packages decide whether an intent can act.
package keys
