import type { PictureFault } from '#contract'
import type { TextLine } from '../card-reading/lines.ts'
import type { RecognitionPass } from '../card-reading/prepare-picture.ts'
import type { PictureRead, TextReader } from '../card-reading/text-reader.ts'
import { type IdCardText, looksLikeCard, regionOfNik, textOfCard } from './read-card.ts'

const readingWidth = 1600
const searchWidth = 900
const turns = [0, 180, 90, 270] as const

/**
 * Reads the card in a picture that `files` has re-encoded. Finds its rotation, and makes a second pass with
 * other settings when a field is missing. Returns `isCard: false` for a picture without a card.
 */
export async function readCard(
  reader: TextReader,
  picture: Uint8Array,
  today: string,
): Promise<IdCardText> {
  return await reader.take(picture, async (seen) => {
    const found = await upright(seen)
    if (found === null) return { isCard: false, fields: {}, unread: [], picture: faultsOf(seen) }
    const looks = [found.lines, ...(await figuresOf(seen, found))]
    const once = textOfCard(looks, today)
    if (once.unread.length === 0) return { ...once, picture: [] }
    const { turn } = found
    looks.push(await seen.look({ turn, width: readingWidth, layout: 'column', isSmoothed: true }))
    const text = textOfCard(looks, today)
    return { ...text, picture: text.unread.length === 0 ? [] : faultsOf(seen) }
  })
}

type Upright = { readonly lines: TextLine[]; readonly turn: RecognitionPass['turn'] }

// The NIK matters most: one more pass reads it alone, as digits.
async function figuresOf(seen: PictureRead, { lines, turn }: Upright): Promise<TextLine[][]> {
  const region = regionOfNik(lines)
  if (region === null) return []
  return [await seen.look({ turn, width: readingWidth, layout: 'figures', region })]
}

// Pictures may be sent rotated: the likely rotation is read at full size, the others first at a smaller size.
async function upright(seen: PictureRead): Promise<Upright | null> {
  for (const turn of turns) {
    const width = turn === 0 ? readingWidth : searchWidth
    const lines = await seen.look({ turn, width, layout: 'block' })
    if (!looksLikeCard(lines)) continue
    if (turn === 0) return { lines, turn }
    return { lines: await seen.look({ turn, width: readingWidth, layout: 'block' }), turn }
  }
  return null
}

const lightMin = 60
const sharpnessMin = 1
const longSideMin = 700

function faultsOf({ light, sharpness, longSide }: PictureRead): PictureFault[] {
  const faults: PictureFault[] = []
  if (longSide < longSideMin) faults.push('small')
  if (light < lightMin) faults.push('dark')
  if (sharpness < sharpnessMin) faults.push('blurred')
  return faults
}
