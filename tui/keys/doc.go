// Package keys defines what a user can ask for, and with which keys. It has intents, scopes of
// keys, the bindings of each scope, and the actions listed by help, footer and command line. It
// knows neither the screen nor its state: other packages decide whether an intent can act.
package keys
