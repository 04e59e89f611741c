import type { TextLine, Word } from '../card-reading/lines.ts'
import { foldForComparison, similarity } from './similarity.ts'

const labels = {
  province: 'PROVINSI',
  nik: 'NIK',
  name: 'NAMA',
  birth: 'TEMPATTGLLAHIR',
  gender: 'JENISKELAMIN',
  street: 'ALAMAT',
  neighbourhood: 'RTRW',
  village: 'KELDESA',
  district: 'KECAMATAN',
  religion: 'AGAMA',
  marriage: 'STATUSPERKAWINAN',
  work: 'PEKERJAAN',
  citizenship: 'KEWARGANEGARAAN',
  until: 'BERLAKUHINGGA',
} as const
export type CardLabel = keyof typeof labels

/** A line of a card: its label, if recognised, and the text after it. */
export type CardLine = {
  readonly label: CardLabel | null
  readonly value: string
  /** Part of the value was not read, or all of it has low confidence. */
  readonly isBroken: boolean
  readonly words: TextLine
}

const foldedLabels = Object.entries(labels).map(
  // The table above has only these keys.
  ([label, text]) => [label as CardLabel, foldForComparison(text)] as const,
)
const labelWordsMax = 3
const junkWordsMax = 2
const closeEnough = 0.7

/** Returns the lines of a card. Words far to the right of a value are not part of it and are dropped. */
export function cardLines(lines: readonly TextLine[]): CardLine[] {
  const parted = lines.flatMap((line) => {
    const words = line.flatMap(atColons).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    if (words.length === 0) return []
    const found = labelOf(words)
    const behind = found === null ? words : words.slice(found.end)
    return [{ label: found?.label ?? null, words, behind }]
  })
  const rightEdge = edgeOfValues(parted)
  return parted.map(({ label, words, behind }) => {
    const near = wordsBeforeGap(behind)
    const next = behind[near.length]
    const hasHole = next !== undefined && next.left < rightEdge && !/^G[o0]l/i.test(next.text)
    const believed = near.filter(isBelieved)
    const isBroken = hasHole || weightedConfidence(believed) < sureOfAll
    const value = believed.map(({ text }) => text).join(' ')
    return { label, value, isBroken, words }
  })
}

const sureOfAll = 50

// Weighted by length: short words are often right despite a low confidence.
function weightedConfidence(words: TextLine): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return letters === 0 ? 0 : sure / letters
}

const valueColumns = 2.9

// The holder's photo begins about three times as far from the labels as the values do.
function edgeOfValues(
  parted: readonly { label: CardLabel | null; words: TextLine; behind: TextLine }[],
): number {
  const both = parted.filter(({ label, behind }) => label !== null && behind.length > 0)
  const [labelsAt, valuesAt] = [
    median(both.map(({ words }) => words[0]?.left ?? 0)),
    median(both.map(({ behind }) => behind[0]?.left ?? 0)),
  ]
  return labelsAt + valueColumns * (valuesAt - labelsAt)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
}

/** Returns how many different card labels the lines begin with. */
export function labelsIn(lines: readonly CardLine[]): number {
  return new Set(lines.flatMap(({ label }) => (label === null ? [] : [label]))).size
}

// A colon is often recognised as part of the word before or after it.
function atColons(word: Word): Word[] {
  return word.text.split(/[:;]/).map((text) => ({ ...word, text }))
}

function labelOf(words: readonly Word[]): { label: CardLabel; end: number } | null {
  let best: { label: CardLabel; end: number; score: number } | null = null
  for (let start = 0; start <= Math.min(junkWordsMax, words.length - 1); start += 1) {
    for (let end = start + 1; end <= Math.min(start + labelWordsMax, words.length); end += 1) {
      const text = foldForComparison(
        words
          .slice(start, end)
          .map((word) => word.text)
          .join(''),
      )
      for (const [label, folded] of foldedLabels) {
        const score = similarity(text, folded, closeEnough) - start / 20
        if (score >= closeEnough && score > (best?.score ?? 0)) best = { label, end, score }
      }
    }
  }
  return best
}

const farHeights = 2.2
const sureEnough = 20

// Returns the words of a value up to the first wide gap.
function wordsBeforeGap(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex((word, at) => {
    const last = words[at - 1]
    if (last === undefined) return false
    const gap = word.left - (last.left + last.width)
    return gap > farHeights * Math.max(last.height, word.height)
  })
  return end < 0 ? words : words.slice(0, end)
}

// A word with low confidence is noise, unless it is in capitals like the words of a card.
function isBelieved({ text, confidence }: Word): boolean {
  return confidence >= sureEnough || /^\p{Lu}[\p{Lu}.,'-]+$/u.test(text)
}
