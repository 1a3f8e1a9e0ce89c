package picture

import (
	"errors"
	"fmt"
	"io"
)

const pageStyle = `body{font:14px system-ui,sans-serif;margin:2rem}
table{border-collapse:collapse;margin:.5rem 0 2rem}
td,th{border:1px solid;padding:.25rem .6rem;text-align:left}
caption{font-weight:600;text-align:left;padding:.5rem 0}
figure{margin:0;overflow-x:auto}
svg{max-width:100%;min-width:900px;height:auto}
td:last-child{min-width:20rem}
@media (max-width:60rem){body{margin:1rem}}
`

// pagePolicy forbids the page whatever it does not need: it loads nothing and
// runs nothing.
const pagePolicy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`

// html writes a page of its own with the picture and a table for each track.
func (p *vector) html(out io.Writer) error {
	scheme := map[string]string{"light": "light", "dark": "dark"}[p.Theme]
	if scheme == "" {
		scheme = "light dark"
	}
	title := svgText(p.title())
	fmt.Fprintf(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n%s\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
		"<meta name=\"color-scheme\" content=\"%s\">\n<link rel=\"icon\" href=\"data:,\">\n<title>%s</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<h1>%s</h1>\n<figure>\n",
		pagePolicy, scheme, title, pageStyle, themed(p.Theme, (*palette).pageRules), title)
	drawn := p.svg(out)
	io.WriteString(out, "</figure>\n")
	err := p.each(&p.tables, func(title string, _ int, rows []byte) {
		fmt.Fprintf(out, "<table>\n<caption>%s</caption>\n<thead><tr><th scope=\"col\">version</th><th scope=\"col\">stage</th><th scope=\"col\">stages</th></tr></thead>\n<tbody>\n%s</tbody>\n</table>\n",
			svgText(title), rows)
	})
	io.WriteString(out, "</body>\n</html>\n")
	return errors.Join(drawn, err)
}

// htmlRows say in words what the picture shows of a track.
func htmlRows(out io.Writer, track chartTrack) {
	for _, row := range track.rows {
		fmt.Fprintf(out, "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td></tr>\n", svgText(row.name), svgText(orUnknown(row.stage)), svgText(row.starts()))
	}
}
