/** The colours of a part of a mail. */
type Paint = { readonly color?: string; readonly background?: string; readonly border?: string }

// The design's colour tokens. Mail clients support neither variables nor `light-dark()`: the light value is
// inline, where every client finds it, and the dark one in the style sheet.
const paints = {
  page: [{ background: '#fbf8f3' }, { background: '#12191c' }],
  card: [
    { background: '#ffffff', border: '#e7e0d5' },
    { background: '#1a2327', border: '#2e3a3f' },
  ],
  block: [{ background: '#f3ebdf' }, { background: '#222d31' }],
  ink: [{ color: '#17242a' }, { color: '#f4efe7' }],
  soft: [{ color: '#55656c' }, { color: '#a9b5b8' }],
  rule: [{ border: '#e7e0d5' }, { border: '#2e3a3f' }],
  mark: [{ color: '#ff660c' }, { color: '#ff7a2b' }],
  press: [
    { color: '#1d0c00', background: '#ff660c' },
    { color: '#1d0c00', background: '#ff7a2b' },
  ],
  alarm: [
    { color: '#b42318', border: '#b42318' },
    { color: '#ff8a7a', border: '#ff8a7a' },
  ],
} as const satisfies Record<string, readonly [light: Paint, dark: Paint]>

/** The colours of the parts of a mail, by name. */
type PaintName = keyof typeof paints

/** Returns the attributes of an element with these colours in both themes, laid out by `style`. */
export function colourAttributes(names: readonly PaintName[], style: string): string {
  const light = names.map((name) => declarations(paints[name][0], ''))
  const classes = names.map((name) => `m-${name}`)
  return `class="${classes.join(' ')}" style="${[style, ...light].filter(Boolean).join(';')}"`
}

/**
 * The dark theme: for clients that support the media query of browsers, and for Outlook on the web, which marks
 * the elements it has recoloured instead.
 */
export function darkStylesheet(): string {
  const rules = (before: string) =>
    Object.entries(paints)
      .map(([name, [, dark]]) => `${before}.m-${name}{${declarations(dark, '!important')}}`)
      .join('\n')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${rules('')}
}
${rules('[data-ogsc] ')}`
}

function declarations({ color, background, border }: Paint, weight: string): string {
  return [
    ...(color === undefined ? [] : [`color:${color}${weight}`]),
    ...(background === undefined ? [] : [`background-color:${background}${weight}`]),
    ...(border === undefined ? [] : [`border-color:${border}${weight}`]),
  ].join(';')
}
