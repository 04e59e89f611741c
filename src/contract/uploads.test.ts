import { describe, expect, test } from 'vitest'
import { AcceptedField, FilePart, OptionalFile, OptionalFiles, optionalText } from './uploads.ts'

const card = new File(['x'], 'ktp.jpg')
const other = new File(['y'], 'selfie.jpg')
// What a browser sends for a file field in which nothing was chosen.
const unchosen = new File([], '')

const messageOf = (value: unknown) => FilePart.safeParse(value).error?.issues[0]?.message

describe('a required file', () => {
  test('a required file is the file itself', () => {
    expect(FilePart.parse(card)).toBe(card)
  })

  test('a required file that was not chosen is asked for, and any other value is refused as wrong', () => {
    expect(messageOf('')).toBe('field.required')
    for (const value of ['ktp.jpg', 7, null, {}, [card]])
      expect(messageOf(value), String(value)).toBe('field.type')
  })
})

describe('an optional file', () => {
  test('an optional file is absent when nothing was chosen, in whichever form that arrives', () => {
    expect(OptionalFile.parse(card)).toBe(card)
    for (const nothing of [undefined, '', unchosen])
      expect(OptionalFile.parse(nothing)).toBeUndefined()
  })

  test('an optional file that was chosen but is empty stays, so that its emptiness is refused and not overlooked', () => {
    const empty = new File([], 'kosong.pdf')
    expect(OptionalFile.parse(empty)).toBe(empty)
    expect(OptionalFiles.parse([empty])).toEqual([empty])
  })

  test('an optional file is refused when it is a text', () => {
    expect(OptionalFile.safeParse('ktp.jpg').success).toBe(false)
  })
})

describe('any number of files', () => {
  test('a field for any number of files is a list, whether none, one or several were sent', () => {
    expect(OptionalFiles.parse(undefined)).toEqual([])
    expect(OptionalFiles.parse('')).toEqual([])
    expect(OptionalFiles.parse(unchosen)).toEqual([])
    expect(OptionalFiles.parse(card)).toEqual([card])
    expect(OptionalFiles.parse([card, other])).toEqual([card, other])
  })

  test('a field for any number of files leaves out those that were not chosen', () => {
    expect(OptionalFiles.parse([card, '', unchosen, other])).toEqual([card, other])
    expect(OptionalFiles.parse(['', ''])).toEqual([])
  })

  test('a field for any number of files is refused as a whole when one of them is a text', () => {
    expect(OptionalFiles.safeParse([card, 'selfie.jpg']).success).toBe(false)
  })
})

describe('a form field', () => {
  const note = optionalText(10)

  test('a form field that may be left out is null when it is absent or has only spaces', () => {
    for (const nothing of [undefined, '', '   ', '\n\t']) expect(note.parse(nothing)).toBeNull()
  })

  test('a form field that may be left out keeps its text as typed, up to its maximum', () => {
    expect(note.parse(' dua kata ')).toBe(' dua kata ')
    expect(note.parse('x'.repeat(10))).toBe('x'.repeat(10))
    expect(note.safeParse('x'.repeat(11)).error?.issues[0]?.code).toBe('too_big')
    // A text of too many spaces is refused too: the limit is checked on what was sent.
    expect(note.safeParse(' '.repeat(11)).success).toBe(false)
  })

  test('a form field that must be ticked accepts only the value of a ticked box', () => {
    expect(AcceptedField.parse('true')).toBe('true')
    for (const other of ['false', 'on', '', 'TRUE', undefined, true])
      expect(AcceptedField.safeParse(other).error?.issues[0]?.message, String(other)).toBe(
        'field.accept',
      )
  })
})
