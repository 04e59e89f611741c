import type { AnsweringRole, QuestionState, RejectionReason } from '#contract'
import type { Locale, Localized } from '#kernel'

type QuestionAnswer = {
  readonly text: Localized
  readonly answeredAt: Date
  readonly answeredAs: AnsweringRole
}

/** A published question, in the language in which it was asked. */
export type Question = {
  readonly id: string
  readonly propertyId: string
  /** The motion that it is about. Null: the property itself. */
  readonly motionId: string | null
  readonly language: Locale
  readonly text: string
  /** Whether the asker held units of the property when asking. */
  readonly isHolder: boolean
  readonly askedAt: Date
  readonly state: QuestionState
  readonly answer: QuestionAnswer | null
  readonly rejectedFor: RejectionReason | null
}

const lengthMin = 10
const lengthMax = 2000

const links =
  /\b(?:https?:\/\/|www\.)\S+|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|net|org|id|io|co|info|xyz|me|ly|gg|app|dev|site|online|shop)\b(?:\/\S*)?/giu
// Invisible characters, and characters that change the text direction.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/**
 * Returns the text as it is stored: composed letters, single spaces, no links. Null when it is too short or too
 * long.
 */
export function plainText(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .replace(links, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const length = [...plain].length
  return length < lengthMin || length > lengthMax ? null : plain
}
