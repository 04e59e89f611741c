import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import { DraftNotice } from './draft-notice.tsx'

const notice = <DraftNotice keptAt="2026-12-01T02:00:00Z" />

test('a draft is discarded only after a question', () => {
  expect(textOf(notice)).toContain('Unsaved draft from 1 Dec 2026, 09:00 WIB')
  const [, folded = ''] = /<details[^>]*>(.*?)<\/details>/s.exec(htmlOf(notice)) ?? []
  expect(folded).toContain('cannot be restored')
  expect(folded).toContain('value="discard"')
  expect(htmlOf(notice).match(/value="discard"/g)).toHaveLength(1)
  expect(htmlOf(notice)).not.toContain(' open=""')
})

test('the Enter key presses a button that saves the form and not the one that discards the draft', () => {
  expect(htmlOf(notice)).toMatch(/^<button type="submit" hidden=""><\/button>/)
})
