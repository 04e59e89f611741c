import { useEffect } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { isConnectionLost, isOffline } from '../errors/connection-help.tsx'
import { saveDrafts } from '../forms/drafts.ts'
import { toasts } from '../forms/toasts.ts'
import { useRootData } from '../root-data.ts'

type Results = Record<string, DataStrategyResult>

/** Why the shown page could not be read again: there was no answer, or a part of it failed on our side. */
type Failure = 'lost' | 'fault'

// Kept outside React: the router asks for it between two pages.
const shown: {
  address: string
  /** The routes of the page that have their data. */
  ids: readonly string[]
  /** Why the last reading of it failed; null when it succeeded. */
  failure: Failure | null
  /** The email address of the user; null for a guest. */
  owner: string | null
  /** Called after each reading of the shown page. */
  onRead: (failure: Failure | null) => void
} = { address: '', ids: [], failure: null, owner: null, onRead: () => {} }

const retryMs = 10_000

/** Screens without a page that a form asks while it is filled in. */
export const askedByForms: readonly string[] = [
  'quote',
  'order-quote',
  'profile-drafts',
  'referral-code',
]

/**
 * Remembers which routes of the shown page have their data. While the page could not be read again, a toast
 * reports it and the reading is tried again from time to time, and when the connection is back.
 */
export function useFrame(): void {
  const t = useTranslations('shell')
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const owner = useRootData()?.user?.email ?? null
  useEffect(() => {
    shown.address = pathname + search
    shown.ids = matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id }) => id)
    shown.owner = owner
  }, [matches, pathname, search, owner])
  useEffect(() => {
    let timer: number | undefined
    const retry = () => {
      if (shown.failure !== null) void revalidate()
    }
    const report = (failure: Failure) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(retry, retryMs)
      toasts.add({
        id: 'offline',
        group: 'shell',
        severity: 'warn',
        summary: t(isOffline() ? 'offline' : failure),
        detail: t(isOffline() ? 'lostDetail' : `${failure}Detail`),
      })
    }
    // The language has changed since the last try, or the page around this one.
    if (shown.failure !== null) report(shown.failure)
    shown.onRead = (failure) => {
      if (failure === null && shown.failure !== null) toasts.remove('offline')
      shown.failure = failure
      if (failure !== null) report(failure)
    }
    window.addEventListener('online', retry)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [revalidate, t])
}

/** Reports that the connection is lost, and reads the shown page again when it is back. */
export function reportLostConnection(): void {
  shown.onRead('lost')
}

/**
 * A navigation reads the data of the screen and of everything around it with one request. When that fails as a whole,
 * what surrounds the screen keeps the data it has, so that the error is shown there and navigation remains possible.
 * When the page that is already shown is read again, the whole page keeps its data, and also when only a part of it
 * fails on our side. A form that asked for something
 * gets no answer and keeps what was typed; reading its page again asks again.
 */
export const keepFrame: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const isShown = request.method === 'GET' && pathname + search === shown.address
  const failure = failureOf(Object.values(results))
  if (isShown) shown.onRead(failure)
  if (failure === 'fault' && isShown) return without(results, isFailedPart)
  if (failure !== 'lost') return results
  if (isOfForm(results)) {
    shown.onRead(
      Object.values(results).some(({ result }) => isUnavailable(result)) ? 'fault' : 'lost',
    )
    return Object.fromEntries(
      Object.keys(results).map((id) => [id, { type: 'data' as const, result: null }]),
    )
  }
  // The error replaces the form next. It may come so fast that no render shows the form being sent.
  if (request.method !== 'GET') saveDrafts(shown.owner)
  const isKept = (id: string) => shown.ids.includes(id) && (isShown || /^root$|\/layout\//.test(id))
  return without(results, isKept)
}

function without(results: Results, isLeftOut: (id: string, answer: DataStrategyResult) => boolean) {
  return Object.fromEntries(Object.entries(results).filter(([id, one]) => !isLeftOut(id, one)))
}

const isFailedPart = (id: string, { type }: DataStrategyResult) =>
  type === 'error' && shown.ids.includes(id)

function isOfForm(results: Results): boolean {
  return Object.entries(results).every(
    ([id, { result }]) =>
      askedByForms.includes(id.slice(id.indexOf('/') + 1)) &&
      (isOffline() || isConnectionLost(result) || isUnavailable(result)),
  )
}

function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503
}

/**
 * Why a page could not be read: without an answer all its routes have the same error, and those without a loader have
 * null. A redirect is one result too, for every route, and a refusal is no failure.
 */
export function failureOf(results: readonly DataStrategyResult[]): Failure | null {
  const errors = results.filter(({ type }) => type === 'error').map(({ result }) => result)
  const [cause] = errors
  if (cause === undefined || cause instanceof Response) return null
  const hasData = results.some(({ type, result }) => type === 'data' && result != null)
  if (!hasData && errors.every((error) => error === cause)) return 'lost'
  return errors.every(isFaultOfOurs) ? 'fault' : null
}

function isFaultOfOurs(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500
}
