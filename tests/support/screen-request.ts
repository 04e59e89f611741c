import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router'
import type { ApiClient } from '../../src/web/api/client.ts'
import { apiContext, type Visit, visitContext } from '../../src/web/context.ts'

type Sent = {
  readonly address?: string
  readonly params?: Readonly<Record<string, string>>
  /** The fields of a submitted form. */
  readonly form?: Readonly<Record<string, string>>
  /** The responses of the API by path, or functions of what is sent; an error is thrown. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A call to the API: its method and path, what it sent, and its idempotency key. */
type Call = readonly [call: string, sent: unknown, idempotencyKey?: string]

/** The arguments of a loader or action in English, with an API that gives the `answers` and records its `calls`. */
export function screenRequest({ address = '/', params = {}, form, answers = {} }: Sent) {
  const calls: Call[] = []
  const call =
    (method: string) => async (path: string, sent: unknown, by?: { idempotencyKey?: string }) => {
      const key = by?.idempotencyKey
      calls.push(key === undefined ? [`${method} ${path}`, sent] : [`${method} ${path}`, sent, key])
      const given = answers[path] ?? {}
      const answer = typeof given === 'function' ? given(sent) : given
      if (answer instanceof Error) throw answer
      return answer
    }
  const [read, post, put, patch, remove] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(call)
  const account = { get: read, ask: read, post, put, patch, delete: remove }
  const context = new RouterContextProvider()
  // Contains only what loaders and actions use.
  context.set(apiContext, { ...account, account } as unknown as ApiClient)
  context.set(visitContext, { locale: 'en' } as Visit)
  const url = new URL(address, 'https://sepetak.example')
  const request = new Request(
    url,
    form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
  )
  const args = { context, params, request, url } as unknown as ActionFunctionArgs &
    LoaderFunctionArgs
  return { args, calls }
}
