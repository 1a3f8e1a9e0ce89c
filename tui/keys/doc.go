// Package keys says what can be wanted and which keys ask for it: intents, scopes
// of keys, the bindings of each scope, and the actions that help, footer and
// command line list. It knows no screen and no state; whether an intent can act
// is decided where the state is.
package keys
