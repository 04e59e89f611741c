import type { Browser, System } from '#contract'
/** What a browser calls itself, as far as it can be determined; the words for it are the reader's. */
export type DeviceName = {
  readonly browser: Browser
  readonly system: System
}

// Most browsers name those they descend from as well, so the youngest name is looked for first.
const browsers: readonly (readonly [DeviceName['browser'], RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\b(OPR|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\b/],
  ['chrome', /\b(Headless)?Chrome\/|\bCriOS\//],
  ['safari', /\bSafari\//],
]
const systems: readonly (readonly [DeviceName['system'], RegExp])[] = [
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMac OS X\b|\bMacintosh\b/],
  ['linux', /\bLinux\b|\bX11\b/],
]

export function deviceName(userAgent: string): DeviceName {
  const found = <Name>(names: readonly (readonly [Name, RegExp])[]) =>
    names.find(([, shape]) => shape.test(userAgent))?.[0]
  return { browser: found(browsers) ?? 'other', system: found(systems) ?? 'other' }
}
