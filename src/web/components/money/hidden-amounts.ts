import { createContext, useContext } from 'react'
import { readCookie } from '../../session/cookies.ts'

const cookieName = 'amounts'
const maxAge = 31_536_000

/** Whether the visitor chose to hide amounts in this browser, for use in the presence of other people. */
export function areAmountsHidden(request: Request): boolean {
  return readCookie(request.headers.get('Cookie'), cookieName) === 'hidden'
}

/** Returns the header that stores the choice for a year. */
export function amountsCookie(isHidden: boolean): string {
  const value = isHidden ? `hidden; Max-Age=${maxAge}` : '; Max-Age=0'
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax`
}

export const HiddenAmounts = createContext(false)

export function useHiddenAmounts(): boolean {
  return useContext(HiddenAmounts)
}
