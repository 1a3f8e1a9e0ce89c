package lifecycletest

// ParentFile is a profile, the parent of that in TeamFile.
const ParentFile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: aws
spec:
  kubernetes:
    versions:
      - version: 1.33.3
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2025-09-15T00:00:00Z"
          - classification: expired
            startTime: "2026-02-01T00:00:00Z"
      - version: 1.32.8
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2025-09-15T00:00:00Z"
          - classification: expired
            startTime: "2025-12-31T00:00:00Z"
  machineImages:
    - name: gardenlinux
      updateStrategy: minor
      versions:
        - version: 1877.6.0
          architectures: [amd64, arm64]
          cri: [{name: containerd, containerRuntimes: [{type: gvisor}]}]
          kubeletVersionConstraint: ">= 1.30"
          lifecycle:
            - classification: supported
            - classification: expired
              startTime: 2026-04-06T02:00:00+02:00
`

// TeamFile is a namespaced profile that overrides versions of that in ParentFile.
const TeamFile = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: aws-long
  namespace: garden-team-a
spec:
  parent: {kind: CloudProfile, name: aws}
  kubernetes:
    versions:
      - version: 1.32.8
        lifecycle:
          # quarter freeze
          - classification: deprecated
            startTime: "2026-03-01T00:00:00Z"
      - version: 1.33.3
        lifecycle:
          - classification: expired
            startTime: "2026-05-01T00:00:00Z"
  machineImages:
    - name: gardenlinux
      versions:
        - version: 1877.6.0
          lifecycle:
            - classification: expired
              startTime: "2026-10-01T00:00:00Z"
    - name: own
      updateStrategy: patch
      versions:
        - version: 1.0.0
          cri: [{name: containerd}]
          inPlaceUpdates: {supported: true}
`
