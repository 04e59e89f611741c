import { createContext, useContext } from 'react'
import { readCookie } from '../session/cookies.ts'

const cookieName = 'amounts'
const maxAge = 31_536_000

/** Whether this browser was asked to hide amounts, for screens looked at among other people. */
export function areAmountsHidden(request: Request): boolean {
  return readCookie(request.headers.get('Cookie'), cookieName) === 'hidden'
}

/** The header that remembers the choice for a year. */
export function amountsCookie(isHidden: boolean): string {
  const value = isHidden ? `hidden; Max-Age=${maxAge}` : '; Max-Age=0'
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax`
}

export const HiddenAmounts = createContext(false)

export function useHiddenAmounts(): boolean {
  return useContext(HiddenAmounts)
}
