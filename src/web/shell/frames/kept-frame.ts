import { useEffect } from 'react'
import {
  type DataStrategyResult,
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

// Kept outside React: the router asks for it between two pages.
const shown: {
  address: string
  /** The routes of the page that have their data. */
  ids: readonly string[]
  /** Whether the last reading of it had no answer. */
  isLost: boolean
  /** The email address of the user; null for a guest. */
  owner: string | null
  /** Called after each reading of the shown page: whether an answer arrived. */
  onRead: (isAnswered: boolean) => void
} = { address: '', ids: [], isLost: false, owner: null, onRead: () => {} }

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
      if (shown.isLost) void revalidate()
    }
    const report = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(retry, retryMs)
      toasts.add({
        id: 'offline',
        group: 'shell',
        severity: 'warn',
        summary: t(isOffline() ? 'offline' : 'lost'),
        detail: t('lostDetail'),
      })
    }
    // The language has changed since the last try, or the page around this one.
    if (shown.isLost) report()
    shown.onRead = (isAnswered) => {
      if (isAnswered && shown.isLost) toasts.remove('offline')
      shown.isLost = !isAnswered
      if (!isAnswered) report()
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
  shown.onRead(false)
}

/**
 * A navigation reads the data of the screen and of everything around it with one request. When that fails as a whole,
 * what surrounds the screen keeps the data it has, so that the error is shown there and navigation remains possible.
 * When the page that is already shown is read again, the whole page keeps its data. A form that asked for something
 * gets no answer and keeps what was typed; reading its page again asks again.
 */
export const keepFrame: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const isShown = request.method === 'GET' && pathname + search === shown.address
  const hasFailed = hasFailedAsAWhole(Object.values(results))
  if (isShown) shown.onRead(!hasFailed)
  if (!hasFailed) return results
  if (isOfForm(results)) {
    reportLostConnection()
    return Object.fromEntries(
      Object.keys(results).map((id) => [id, { type: 'data' as const, result: null }]),
    )
  }
  // The error replaces the form next. It may come so fast that no render shows the form being sent.
  if (request.method !== 'GET') saveDrafts(shown.owner)
  const isKept = (id: string) => shown.ids.includes(id) && (isShown || /^root$|\/layout\//.test(id))
  return Object.fromEntries(Object.entries(results).filter(([id]) => !isKept(id)))
}

function isOfForm(results: Results): boolean {
  return Object.entries(results).every(
    ([id, { result }]) =>
      askedByForms.includes(id.slice(id.indexOf('/') + 1)) &&
      (isOffline() || isConnectionLost(result)),
  )
}

/** Routes without a loader have null; a redirect is one result too, for every route. */
function hasFailedAsAWhole(results: readonly DataStrategyResult[]): boolean {
  const errors = results.filter(({ type }) => type === 'error').map(({ result }) => result)
  const [cause] = errors
  if (cause === undefined || cause instanceof Response) return false
  const hasData = results.some(({ type, result }) => type === 'data' && result != null)
  return !hasData && errors.every((error) => error === cause)
}
