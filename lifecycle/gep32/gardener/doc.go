// Package gardener contains what Gardener's API server does with profiles beyond the proposal.
// These are rules of its validation and admission, the defaults that it fills in, and what it
// drops from a request. In dialect GEP32 these rules warn, and their names begin with gardener-.
package gardener
