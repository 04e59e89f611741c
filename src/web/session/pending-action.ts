import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'wish'
const maxAge = 3600
const lengthMax = 1500

/** An action that a guest pressed, to execute after login. */
export type PendingAction = {
  readonly act: 'watch' | 'save'
  /** The id of a property, or the search of a list. */
  readonly subject: string
  /** The address of the list where it was pressed, with its language. */
  readonly back: string
}

/** Remembers one action of this browser over the login. Only our own pages set it. */
export type PendingActionStore = {
  keep(action: PendingAction): void
  /**
   * Executes the remembered action for the account and forgets it. Returns the address to go back to, or null
   * without an action. An action that is no longer possible is forgotten too.
   */
  fulfil(account: ApiCalls): Promise<string | null>
}

export function openPendingAction(jar: CookieJar): PendingActionStore {
  return {
    keep: (action) => jar.set(cookieName, JSON.stringify(action), maxAge),
    fulfil: async (account) => {
      const action = parsePendingAction(jar.read(cookieName))
      if (action === null) return null
      jar.clear(cookieName)
      try {
        await executeAction(account, action)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status >= 500) throw error
        return action.back
      }
      return withDoneCode(action.back, action.act)
    },
  }
}

export async function executeAction(
  account: ApiCalls,
  { act, subject }: Pick<PendingAction, 'act' | 'subject'>,
): Promise<void> {
  if (act === 'watch') await account.put('/watchlist/{propertyId}/', { propertyId: subject })
  else await account.post('/saved-searches/', { query: subject })
}

/** The address of the list with a code for the message that it shows once. */
export function withDoneCode(back: string, done: string): string {
  return `${back}${back.includes('?') ? '&' : '?'}done=${done}`
}

const backShape = /^(?:\/en)?\/marketplace(?:\?[A-Za-z0-9_.~=%&+*,'()!-]*)?$/
const subjectShapes = {
  watch: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  save: /^[A-Za-z0-9_.~=&%+*,'()!-]+$/,
}

function parsePendingAction(text: string | null): PendingAction | null {
  if (text === null || text.length > 2 * lengthMax) return null
  try {
    const { act, subject, back } = JSON.parse(text) as Partial<Record<keyof PendingAction, unknown>>
    if (act !== 'watch' && act !== 'save') return null
    if (typeof subject !== 'string' || !subjectShapes[act].test(subject)) return null
    return typeof back === 'string' && backShape.test(back) ? { act, subject, back } : null
  } catch {
    return null
  }
}
