import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import { apiContext } from '../context.ts'
import { isConfirmedSubmission } from './confirm-first.ts'

/** Whether a press waits to be repeated, in a session that was confirmed until then. */
async function waits(typed: Record<string, string>, confirmedUntil: string | null) {
  const requestedPaths: string[] = []
  const get = (path: string) => {
    requestedPaths.push(path)
    return Promise.resolve({ confirmedUntil })
  }
  const context = new RouterContextProvider()
  // The part that is used.
  context.set(apiContext, { account: { get } } as unknown as ApiClient)
  return { waits: await isConfirmedSubmission(context, typed), asked: requestedPaths.length }
}

test('a press that led to a confirmation waits to be repeated once the confirmation was given', async () => {
  const pressed = { intent: 'link' }
  expect(await waits(pressed, '2026-11-27T03:05:00.000Z')).toEqual({ waits: true, asked: 1 })
  expect(await waits(pressed, null), 'who came back without it').toEqual({ waits: false, asked: 1 })
})

test('a page that nothing was pressed on asks for no confirmation', async () => {
  expect(await waits({}, '2026-11-27T03:05:00.000Z')).toEqual({ waits: false, asked: 0 })
})
