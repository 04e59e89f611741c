import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type Font } from 'opentype.js'

/** One weight of the product's typeface; it measures and draws a line of text. */
export type Typeface = {
  widthOf(text: string, size: number, spacing?: number): number
  /** The outlines of a line with its baseline at `y`; displaying them needs no font. */
  draw(text: string, x: number, y: number, size: number, spacing?: number): string
}

const alphabets = ['latin', 'latin-ext'] as const

/** `spacing` is in ems. Letters outside the Latin alphabets are drawn as the typeface's placeholder. */
export function openTypeface(weight: 600 | 800): Typeface {
  const fonts = alphabets.map((alphabet) => openFont(alphabet, weight))
  return {
    widthOf: (text, size, spacing = 0) => {
      const last = positionLetters(fonts, text, size, spacing).at(-1)
      return last === undefined ? 0 : last.x + last.advance - spacing * size
    },
    draw: (text, x, y, size, spacing = 0) =>
      positionLetters(fonts, text, size, spacing)
        .flatMap(({ glyph, x: at }) => glyph.getPath(x + at, y, size).commands.map(strokeOf))
        .join(''),
  }
}

function openFont(alphabet: (typeof alphabets)[number], weight: number): Font {
  const name = `@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${alphabet}-${weight}-normal.woff`
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)))
  return opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
}

// Letter by letter with kerning; headlines need none of the typeface's ligatures.
function positionLetters(fonts: readonly Font[], text: string, size: number, spacing: number) {
  let x = 0
  let before: { font: Font; glyph: opentype.Glyph } | null = null
  return [...text].map((letter) => {
    const [first] = fonts
    const font = fonts.find((each) => each.charToGlyphIndex(letter) > 0) ?? first
    if (font === undefined) throw new Error('A typeface has at least one font')
    const scale = size / font.unitsPerEm
    const glyph = font.charToGlyph(letter)
    if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * scale
    before = { font, glyph }
    const at = { glyph, x, advance: (glyph.advanceWidth ?? 0) * scale + spacing * size }
    x += at.advance
    return at
  })
}

function strokeOf(command: opentype.PathCommand): string {
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + points(command.x, command.y)
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    case 'Z':
      return 'Z'
  }
}

function points(...values: number[]): string {
  return values.map((value) => value.toFixed(2)).join(' ')
}

/** Breaks a text between words into lines of a width; the last line ends with `…` when the text is longer. */
export function linesOf(
  face: Typeface,
  text: string,
  size: number,
  { width, linesMax, spacing = 0 }: { width: number; linesMax: number; spacing?: number },
): string[] {
  const fits = (line: string) => face.widthOf(line, size, spacing) <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, linesMax)
  const isCut = lines.length > linesMax
  return shown.map((line, index) => {
    if (fits(line) && !(isCut && index === linesMax - 1)) return line
    let cut = line
    while (cut !== '' && !fits(`${cut}…`)) cut = cut.slice(0, -1)
    return `${cut.trimEnd()}…`
  })
}
