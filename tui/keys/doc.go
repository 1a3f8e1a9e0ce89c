// Package keys defines what a user can ask for and which keys do so. It has intents, scopes of
// keys, the bindings of each scope, and the actions listed by help, footer and command line. It
// knows neither screen nor state; whether an intent can act is decided elsewhere.
package keys
