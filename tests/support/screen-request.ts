import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router'
import type { Locale } from '#kernel'
import type { ApiClient } from '../../src/web/api/client.ts'
import {
  apiContext,
  returnPageContext,
  sessionContext,
  typedContext,
  type Visit,
  visitContext,
} from '../../src/web/context.ts'
import type { Session } from '../../src/web/session/session.ts'

type Sent = {
  readonly locale?: Locale
  readonly address?: string
  readonly params?: Readonly<Record<string, string>>
  /** The fields of a submitted form; several values are fields of the same name. */
  readonly form?: Readonly<Record<string, string | File | readonly string[]>>
  /** The roles of the person. */
  readonly roles?: readonly string[]
  /** The responses of the API by path, or functions of what is sent; an error is thrown. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** The page of ours that the visitor wanted before. */
  readonly returnPage?: string | null
  /** What the account says about its user. */
  readonly profile?: object
  /** The values typed before a confirmation. */
  readonly typed?: Readonly<Record<string, string>>
}

/** A call to the API: its method and path, what it sent, and its idempotency key. */
type Call = readonly [call: string, sent: unknown, idempotencyKey?: string]

/**
 * The arguments of a loader or action in English or the given language, with an API that gives the `answers` and
 * records its `calls`, with what is `kept` in the browser of the visitor, and the `keptForms` that wait for a
 * confirmation.
 */
export function screenRequest({
  locale = 'en',
  address = '/',
  params = {},
  form,
  answers = {},
  returnPage = null,
  roles = [],
  profile = {},
  typed = {},
}: Sent) {
  const calls: Call[] = []
  const keptForms: FormData[] = []
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
  const postForm = (path: string, form: FormData, named: object = {}) =>
    post?.(path, { ...named, ...Object.fromEntries(form) })
  const account = { get: read, ask: read, post, put, patch, delete: remove, postForm }
  const context = new RouterContextProvider()
  // Contains only what loaders and actions use.
  context.set(apiContext, { ...account, account } as unknown as ApiClient)
  const url = new URL(address, 'https://sepetak.example')
  context.set(visitContext, { locale } as Visit)
  const kept: (string | null)[] = []
  const ended = () => kept.push('ended')
  context.set(returnPageContext, {
    keep: (page) => kept.push(page),
    read: () => returnPage,
    take: () => {
      ended()
      return returnPage
    },
    end: ended,
  })
  context.set(sessionContext, {
    profile: async () => ({ roles, ...profile }),
    forgetProfile: () => kept.push('profile forgotten'),
    begin: ({ access }: { access: string }) => kept.push(`session begun with ${access}`),
    end: () => kept.push('session ended'),
  } as unknown as Session)
  context.set(typedContext, {
    keep: (path, values) => {
      kept.push(`typed on ${path}: ${[...values.keys()]}`)
      keptForms.push(values)
    },
    take: () => typed,
  })
  const request = new Request(url, form === undefined ? {} : { method: 'POST', body: bodyOf(form) })
  const args = { context, params, request, url } as unknown as ActionFunctionArgs &
    LoaderFunctionArgs
  return { args, calls, kept, keptForms }
}

/** An upload as a browser sends it, or a form without files. */
function bodyOf(form: NonNullable<Sent['form']>): FormData | URLSearchParams {
  const entries = Object.entries(form).flatMap(([name, sent]) =>
    [sent].flat().map((value) => [name, value] as const),
  )
  const isUpload = entries.some(([, value]) => value instanceof File)
  const body = isUpload ? new FormData() : new URLSearchParams()
  // A form without files has only texts.
  for (const [name, value] of entries) body.append(name, value as string)
  return body
}

/** Where a response or a thrown one leads; null for any other answer. */
export async function ledBy(answer: unknown): Promise<string | null> {
  const response = await Promise.resolve(answer).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  return response instanceof Response ? response.headers.get('Location') : null
}
