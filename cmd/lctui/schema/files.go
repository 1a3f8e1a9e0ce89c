package schema

// Files are the documents that people write.
var Files = []Document{
	{Name: "SupportPolicy", About: "How long versions are supported, and which steps between them are allowed (--policy FILE).", Of: supportPolicy{}},
	{Name: "ReleaseSchedule", About: "The releases of a project with their dates and APIs.", Of: releaseSchedule{}},
	{Name: "config", About: "The configuration of lctui, ~/.config/lctui/config.yaml.", Of: configuration{}, Closed: true},
}

// text is a scalar that is taken as it is written, even 1.30 and true.
type text struct{}

// Shape allows every type that YAML may read the scalar as.
func (text) Shape() map[string]any { return shape{"type": []string{"string", "number", "boolean"}} }

// count is a whole number.
type count struct{}

// Shape allows quotes around the number.
func (count) Shape() map[string]any {
	return shape{"type": []string{"integer", "string"}, "minimum": 0, "pattern": "^[0-9]+$"}
}

// truth is true or false.
type truth struct{}

// Shape allows quotes around the word.
func (truth) Shape() map[string]any { return shape{"enum": []any{true, false, "true", "false"}} }

// duration is a number with a unit, as in policies.
type duration struct{}

// Shape has the units that policies know.
func (duration) Shape() map[string]any {
	return shape{"type": "string", "pattern": "^[0-9]+(y|mo|w|d)$", "examples": []string{"9mo", "6w"}}
}

// metadata names an object. Other fields of Kubernetes are allowed.
type metadata struct {
	Name              text `json:"name,omitempty"`
	Namespace         text `json:"namespace,omitempty"`
	ResourceVersion   text `json:"resourceVersion,omitempty"`
	CreationTimestamp text `json:"creationTimestamp,omitempty"`
}

type supportPolicy struct {
	APIVersion string     `json:"apiVersion"`
	Kind       string     `json:"kind"`
	Metadata   metadata   `json:"metadata,omitempty"`
	Spec       policySpec `json:"spec,omitempty"`
}

type policySpec struct {
	Window      policyWindow      `json:"window,omitempty"`
	Cadence     duration          `json:"cadence,omitempty"`
	Deprecation policyDeprecation `json:"deprecation,omitempty"`
	Upgrade     policyUpgrade     `json:"upgrade,omitempty"`
	Downgrade   policyDowngrade   `json:"downgrade,omitempty"`
	Skew        []policySkew      `json:"skew,omitempty"`
	Platform    policyPlatform    `json:"platform,omitempty"`
}

type policyWindow struct {
	Minors  count    `json:"minors,omitempty"`
	Grace   duration `json:"grace,omitempty"`
	AtLeast duration `json:"atLeast,omitempty"`
}

type policyDeprecation struct {
	Version policyNotice            `json:"version,omitempty"`
	API     map[string]policyNotice `json:"api,omitempty"`
	Feature map[string]policyNotice `json:"feature,omitempty"`
	Metric  map[string]policyNotice `json:"metric,omitempty"`
}

type policyNotice struct {
	Time     duration `json:"time,omitempty"`
	Releases count    `json:"releases,omitempty"`
}

type policyUpgrade struct {
	MaxMinors         count  `json:"maxMinors,omitempty"`
	Beyond            string `json:"beyond,omitempty" enum:"refused,discouraged"`
	FromSupportedOnly truth  `json:"fromSupportedOnly,omitempty"`
	First             text   `json:"first,omitempty"`
}

type policyDowngrade struct {
	MaxMinors count  `json:"maxMinors,omitempty"`
	Verdict   string `json:"verdict,omitempty" enum:"allowed,best-effort,discouraged,refused,not-specified"`
}

type policySkew struct {
	Component text  `json:"component"`
	Reference text  `json:"reference"`
	UpTo      text  `json:"upTo,omitempty"`
	Older     count `json:"older,omitempty"`
	Newer     count `json:"newer,omitempty"`
}

type policyPlatform struct {
	Track  text          `json:"track,omitempty"`
	Ranges []policyRange `json:"ranges,omitempty"`
}

type policyRange struct {
	UpTo   text  `json:"upTo,omitempty"`
	Minors count `json:"minors"`
}

type releaseSchedule struct {
	APIVersion string       `json:"apiVersion"`
	Kind       string       `json:"kind"`
	Metadata   metadata     `json:"metadata,omitempty"`
	Spec       scheduleSpec `json:"spec,omitempty"`
}

type scheduleSpec struct {
	Policy   text            `json:"policy,omitempty"`
	Phases   map[string]text `json:"phases,omitempty"`
	Releases []release       `json:"releases,omitempty"`
}

type release struct {
	Version        text    `json:"version,omitempty"`
	Date           text    `json:"date,omitempty"`
	EOL            text    `json:"eol,omitempty"`
	MinKubernetes  text    `json:"minKubernetes,omitempty"`
	StorageVersion text    `json:"storageVersion,omitempty"`
	ForceUpgrade   text    `json:"forceUpgrade,omitempty"`
	APIs           []offer `json:"apis,omitempty"`
	Features       []offer `json:"features,omitempty"`
	Metrics        []offer `json:"metrics,omitempty"`
}

type offer struct {
	Name          text   `json:"name"`
	Type          text   `json:"type,omitempty"`
	Phase         text   `json:"phase,omitempty"`
	Availability  string `json:"availability"`
	Deprecated    truth  `json:"deprecated,omitempty"`
	MinKubernetes text   `json:"minKubernetes,omitempty"`
}

type configuration struct {
	Dialect   string                     `json:"dialect,omitempty" enum:"gep32,gardener"`
	Gardener  configGardener             `json:"gardener,omitempty"`
	Theme     string                     `json:"theme,omitempty"`
	Color     string                     `json:"color,omitempty" enum:"auto,always,never"`
	ASCII     bool                       `json:"ascii,omitempty"`
	Mouse     bool                       `json:"mouse,omitempty"`
	Linear    bool                       `json:"linear,omitempty"`
	FailOn    string                     `json:"failOn,omitempty" enum:"error,warning,info"`
	MaxSize   size                       `json:"maxSize,omitempty"`
	Keys      map[string][]text          `json:"keys,omitempty"`
	Templates map[string]map[string]text `json:"templates,omitempty"`
	Policies  []configPolicy             `json:"policies,omitempty"`
	Rules     map[string]level           `json:"rules,omitempty"`
	Exclude   []string                   `json:"exclude,omitempty"`
	Revisions configRevisions            `json:"revisions,omitempty"`
}

type configPolicy struct {
	Files  string `json:"files"`
	Policy string `json:"policy"`
}

type configGardener struct {
	Lifecycle onOff `json:"lifecycle,omitempty"`
}

type configRevisions struct {
	User            string `json:"user,omitempty"`
	ResourceVersion string `json:"resourceVersion,omitempty" enum:"require,keep,ignore"`
}

// size is a number of bytes.
type size struct{}

// Shape allows k or M after the number.
func (size) Shape() map[string]any {
	return shape{"type": []string{"integer", "string"}, "minimum": 1, "pattern": "^[0-9]+[kM]?$"}
}

// onOff is on or off.
type onOff struct{}

// Shape has the words, and truth values, because older YAML reads the words as these.
func (onOff) Shape() map[string]any {
	return shape{"enum": []any{"on", "off", true, false}}
}

// level is the severity of a rule.
type level struct{}

// Shape has the words, and false, because older YAML reads off as false.
func (level) Shape() map[string]any {
	return shape{"enum": []any{"error", "warning", "info", "off", false}}
}
