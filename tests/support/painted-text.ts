export type Painted = { readonly text: string; readonly color: string; readonly ground: string }

type Look = { readonly color: string; readonly ground: string }

/** Returns the texts of an email with their colours, in the light or the dark theme. */
export function paintedTexts(html: string, theme: 'light' | 'dark'): Painted[] {
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const dark = /prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(sheet)?.[1] ?? ''
  const rules = new Map(
    [...dark.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name, css]) => [name, css]),
  )
  // The default colours of a mail client, used where the email sets none; they must not be visible.
  const stack: Look[] = [{ color: 'none', ground: 'none' }]
  const seen: Painted[] = []
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'))
  for (const [, end, tag, attributes = '', text = ''] of body.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>([^<]*)/g,
  )) {
    if (end === '/') stack.pop()
    else if (tag !== 'br') stack.push(lookOf(attributes, stack.at(-1), theme, rules))
    const look = stack.at(-1)
    if (text.trim() !== '' && look !== undefined) seen.push({ text: text.trim(), ...look })
  }
  return seen
}

function lookOf(
  attributes: string,
  around: Look | undefined,
  theme: 'light' | 'dark',
  rules: ReadonlyMap<string | undefined, string | undefined>,
): Look {
  const own = /style="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const names = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
  const dark = theme === 'dark' ? names.map((name) => rules.get(name) ?? '').join(';') : ''
  const of = (property: string) =>
    new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(dark)?.[1] ??
    new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(own)?.[1]
  return {
    color: of('color') ?? around?.color ?? 'none',
    ground: of('background-color') ?? around?.ground ?? 'none',
  }
}

/** Returns the contrast of two colours by WCAG 2: 1 for none, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
