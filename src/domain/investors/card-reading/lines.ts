/** A word as it was recognised, and where it is in the picture. */
export type Word = {
  readonly text: string
  /** From 0 to 100, by the reader's own estimate. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The words of one line, from left to right. */
export type TextLine = readonly Word[]

/** What can be determined of a picture without reading it. */
export type PictureState = {
  /** The middle of its brightness, 0 to 255. */
  readonly light: number
  /** How hard its edges are; text that can be read has some. */
  readonly sharpness: number
  /** Pixels of its longer side, as it was sent. */
  readonly longSide: number
}

const wordLevel = '5'

/** The lines of a reader's table: level, page, block, paragraph, line, word, box, confidence, text. */
export function linesOfTable(table: string): TextLine[] {
  const lines = new Map<string, Word[]>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...text] =
      row.split('\t')
    const word = text.join(' ').trim()
    if (level !== wordLevel || word === '') continue
    const key = [page, block, paragraph, line].join(' ')
    const words = lines.get(key) ?? []
    words.push({
      text: word,
      confidence: Number(confidence),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    })
    lines.set(key, words)
  }
  return [...lines.values()]
}
