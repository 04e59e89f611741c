import { useTranslations } from 'use-intl'
import { haltsEndingByThemselves } from '#contract'
import type { Book } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { nextEventOf } from '../../../components/property/ownership/trading-window.tsx'
import { useLocale } from '../../../locale/use-locale.ts'

export function useStateWord({ window, haltedFor, tradableFrom }: Book): string {
  const t = useTranslations('resale')
  const locale = useLocale()
  if (haltedFor !== null) return t('halted')
  if (window === null) return t('none')
  if (tradableFrom > window.opensOn)
    return t('locked', { date: formatDate(tradableFrom, 'long', locale) })
  return t(`phases.${window.phase}`)
}

/** The available actions and the next event of the market, as a sentence. */
export function NextStep({ book }: { readonly book: Book }) {
  const t = useTranslations('resale')
  const locale = useLocale()
  const { window, haltedFor, haltedUntil, tradableFrom } = book
  if (haltedFor !== null) return <HaltText halt={{ haltedFor, haltedUntil }} />
  if (window === null || window.phase === 'ended') return t('noneText')
  if (tradableFrom > window.opensOn)
    return t('lockedText', { date: formatDate(tradableFrom, 'long', locale) })
  return t.rich(`next.${window.phase}`, {
    time: () => <DateTime value={nextEventOf(window)} style="date-time" />,
  })
}

/** A halt of trading. */
export type Halt = {
  readonly haltedFor: NonNullable<Book['haltedFor']>
  readonly haltedUntil: Book['haltedUntil']
}

/** Why trading is halted and when it resumes, or that no time has been set. */
export function HaltText({ halt: { haltedFor, haltedUntil } }: { readonly halt: Halt }) {
  const t = useTranslations('resale')
  const isUntilOpening = haltsEndingByThemselves.some((each) => each === haltedFor)
  return (
    <>
      {`${t(`haltedFor.${haltedFor}`)} `}
      {haltedUntil === null
        ? t(isUntilOpening ? 'haltEnd.opening' : 'haltEnd.open')
        : t.rich('haltEnd.at', {
            time: () => <DateTime value={haltedUntil} style="date-time" />,
          })}
    </>
  )
}
