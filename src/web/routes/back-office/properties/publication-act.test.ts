import { expect, test, vi } from 'vitest'
import type { ApiCalls } from '../../../api/client.ts'
import { publicationAct } from './publication-act.ts'

test.each([
  ['no day of a completion is sent for an inspection without a day', '', null],
  ['an inspection is completed on its day', '2026-11-20', '2026-11-20'],
])('%s', async (_what, openedOn, doneOn) => {
  const post = vi.fn<(path: string, body: object) => Promise<void>>()
  const form = new FormData()
  form.set('intent', 'condition')
  form.set('kind', 'inspection')
  form.set('openedOn', openedOn)
  expect(await publicationAct({ post } as unknown as ApiCalls, 'p', form)).toBe(true)
  expect(post.mock.calls[0]?.[1]).toMatchObject({ openedOn, doneOn })
})
