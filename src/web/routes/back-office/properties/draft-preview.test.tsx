import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import DraftPreviewScreen from './draft-preview.tsx'

const screen = (problem: object) => {
  const loaded = { draftId: 'd1', page: null, problem: { fields: {}, ...problem } }
  const address = '/en/back-office/drafts/d1/preview'
  return [<DraftPreviewScreen key="screen" />, { address, loaded, roles: ['ops'] }] as const
}

test('the preview of an incomplete draft speaks of the draft and leads there, as no field is marked here', () => {
  const detail = '2 fields are missing or not correct. Correct the marked fields.'
  const incomplete = screen({ code: 'drafts.incomplete', detail })
  expect(textOf(...incomplete)).toContain('Some fields of the draft are missing or not correct.')
  expect(textOf(...incomplete)).not.toContain('marked fields')
  expect(linksIn(...incomplete)).toContain('/en/back-office/drafts/d1')
})

test('any other obstacle to a preview is shown as it is', () => {
  const detail = 'This draft is already a property.'
  expect(textOf(...screen({ code: 'drafts.closed', detail }))).toContain(detail)
})
