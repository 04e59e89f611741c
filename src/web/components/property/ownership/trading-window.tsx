import { useTranslations } from 'use-intl'
import type { TradingWindow } from '#contract/market/market-body.ts'
import { jakartaDate, jakartaTime } from '#kernel'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatDate } from '../../money/format.ts'

/** Returns the running window, else the next announced one. `windows` is ordered newest first. */
export function currentWindow(windows: readonly TradingWindow[]): TradingWindow | null {
  return windows.findLast(({ phase }) => phase !== 'ended') ?? null
}

/** Returns a function that says when the window opens or ends and how many days are left until then. */
export function useWindowText(): (window: TradingWindow | null) => string {
  const t = useTranslations('trading-window')
  const locale = useLocale()
  return (window) => {
    if (window === null) return t('none')
    const { phase, opensOn, closesOn, daysLeft } = window
    if (phase === 'night') {
      const opens = formatDate(nextEventOf(window), 'date-time', locale)
      return t('night', { opens, date: formatDate(closesOn, 'short', locale) })
    }
    const isAhead = phase === 'announced' || phase === 'collecting'
    const date = formatDate(isAhead ? opensOn : closesOn, 'long', locale)
    return t(isAhead ? phase : 'open', { date, days: daysLeft })
  }
}

/** The next opening while no orders are matched, otherwise the end of the phase. */
export function nextEventOf({
  phase,
  nextChangeAt,
  endsAt,
  opensAt,
}: Pick<TradingWindow, 'phase' | 'nextChangeAt' | 'endsAt' | 'opensAt'>): string {
  const changeAt = nextChangeAt ?? endsAt
  if (phase !== 'collecting' && phase !== 'night') return changeAt
  return jakartaTime(jakartaDate(new Date(changeAt)), opensAt).toISOString()
}
