// Package report writes findings and lists: as text, tables, CSV, JSON, YAML and Markdown, and
// findings also in the formats of GitHub, GitLab, JUnit and SARIF. Text from files is escaped here,
// so that it can neither control a terminal nor become a command.
//
// It gets values and a stream; it knows nothing about flags, files and verbs.
package report
