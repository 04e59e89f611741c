import { expect, test } from 'vitest'
import type { News } from '#contract/back-office/news-body.ts'
import { aProposal, sent } from '../../../../../tests/support/desk-screens.ts'
import { htmlOf, textIn, textOf } from '../../../../../tests/support/rendered.tsx'
import NewsItemScreen, { action } from './news-item.tsx'

const news: News = {
  ...{ id: 'n1', version: 3, state: 'draft', mayWrite: true, proposal: null },
  ...{ subject: { id: '', en: '' }, body: { id: '', en: '' } },
  ...{ recipients: null, readersNow: 12, counts: { queued: 0, sent: 0, failed: 0 } },
} as unknown as News
const path = '/back-office/news/n1'
const request = { address: path, params: { newsId: 'n1' } }

test('the button that removes a news draft is in a closed fold, after the question', () => {
  const loaded = { news, previews: [], done: null }
  const html = htmlOf(<NewsItemScreen />, { address: `/en${path}`, loaded, roles: ['ops'] })
  const [fold = '', ...others] = html.match(/<details.*?<\/details>/gs) ?? []
  expect(others).toEqual([])
  expect(fold).not.toMatch(/^<details[^>]* open=/)
  expect(textIn(fold)).toBe(
    'Delete draft This draft is deleted and cannot be restored. Delete this draft',
  )
  expect(html.match(/<button [^>]*value="remove"/g)).toHaveLength(1)
  expect(fold).toMatch(/<button [^>]*value="remove"/)
})

function proposed(changed: object = {}): string {
  const proposal = { ...aProposal, kind: 'news', ...changed }
  const loaded = { news: { ...news, state: 'waiting', proposal }, previews: [], done: null }
  return textOf(<NewsItemScreen />, { address: `/en${path}`, loaded, roles: ['ops'] })
}

test('a news item that needs approval says so once', () => {
  expect(proposed().split('Needs approval')).toHaveLength(2)
})

test('only those who may approve a news item are asked to read it first, and its author reads who approves it', () => {
  expect(proposed()).toContain('before you decide')
  const own = proposed({ isMine: true, mayApprove: false })
  expect(own).not.toContain('before you decide')
  expect(own).toContain('Another person has to approve your proposal.')
})

test('a news draft is removed only by its own button, which leads to the list', async () => {
  const removal = await sent(action, { ...request, form: { intent: 'remove' } })
  expect(removal.calls).toEqual([['DELETE /back-office/news/{newsId}/', { newsId: 'n1' }]])
  expect(removal.to).toContain('/back-office/news?done=removed')
  const save = await sent(action, {
    ...request,
    form: { intent: 'save', version: '3' },
    answers: { '/back-office/news/{newsId}/': { version: 4 } },
  })
  expect(save.calls.map(([call]) => call)).toEqual(['PUT /back-office/news/{newsId}/'])
})
