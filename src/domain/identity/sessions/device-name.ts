import type { Browser, System } from '#contract'
/** The browser and operating system, as far as the user agent tells; the screen words them in the reader's language. */
export type DeviceName = {
  readonly browser: Browser
  readonly system: System
}

// Most user agents also name the browsers they descend from, so the most recent names are matched first.
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
