/** A recognised word and its position in the picture. */
export type Word = {
  readonly text: string
  /** The confidence of the text recognition, 0 to 100. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The words of one line, from left to right. */
export type TextLine = readonly Word[]

/** Measurements of a picture that need no text recognition. */
export type PictureState = {
  /** The mean brightness, 0 to 255. */
  readonly light: number
  /** The sharpness of the edges; a legible picture has a minimum. */
  readonly sharpness: number
  /** The longer side of the picture as it was sent, in pixels. */
  readonly longSide: number
}

const wordLevel = '5'

/**
 * Parses the table of the text recognition (TSV: level, page, block, paragraph, line, word, box, confidence,
 * text) into lines.
 */
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
