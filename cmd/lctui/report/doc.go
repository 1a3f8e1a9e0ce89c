// Package report writes findings, lists and calendars. It has tables, CSV, JSON, YAML and Markdown,
// and for findings also the formats of GitHub, GitLab, JUnit and SARIF. It escapes text from files,
// so that it can neither control a terminal nor become a command.
//
// It gets values and a stream, and knows nothing about flags and verbs.
package report
