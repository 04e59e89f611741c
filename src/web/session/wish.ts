import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'wish'
const maxAge = 3600
const lengthMax = 1500

/** What a guest pressed and is to be done once they are signed in. */
export type Wish = {
  readonly act: 'watch' | 'save'
  /** The id of a property, or the search of a list. */
  readonly subject: string
  /** Where it was pressed: the list's address with its language. */
  readonly back: string
}

/** Keeps one wish of this browser over the login. It is set by a press on our own pages only. */
export type WishKeeper = {
  keep(wish: Wish): void
  /**
   * Does what was wished as the account and forgets it. The address to go back to, or null when
   * nothing was wished. What can no longer be done is forgotten too.
   */
  fulfil(account: ApiCalls): Promise<string | null>
}

export function openWish(jar: CookieJar): WishKeeper {
  return {
    keep: (wish) => jar.set(cookieName, JSON.stringify(wish), maxAge),
    fulfil: async (account) => {
      const wish = wishOf(jar.read(cookieName))
      if (wish === null) return null
      jar.clear(cookieName)
      try {
        await perform(account, wish)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status >= 500) throw error
        return wish.back
      }
      return withDone(wish.back, wish.act)
    },
  }
}

export async function perform(
  account: ApiCalls,
  { act, subject }: Pick<Wish, 'act' | 'subject'>,
): Promise<void> {
  if (act === 'watch') await account.put('/watchlist/{propertyId}/', { propertyId: subject })
  else await account.post('/saved-searches/', { query: subject })
}

/** The address of the list with the word of what was done, which the list says once. */
export function withDone(back: string, done: string): string {
  return `${back}${back.includes('?') ? '&' : '?'}done=${done}`
}

const backShape = /^(?:\/en)?\/marketplace(?:\?[A-Za-z0-9_.~=%&+*,'()!-]*)?$/
const subjectShapes = {
  watch: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  save: /^[A-Za-z0-9_.~=&%+*,'()!-]+$/,
}

function wishOf(text: string | null): Wish | null {
  if (text === null || text.length > 2 * lengthMax) return null
  try {
    const { act, subject, back } = JSON.parse(text) as Partial<Record<keyof Wish, unknown>>
    if (act !== 'watch' && act !== 'save') return null
    if (typeof subject !== 'string' || !subjectShapes[act].test(subject)) return null
    return typeof back === 'string' && backShape.test(back) ? { act, subject, back } : null
  } catch {
    return null
  }
}
