import { useTranslations } from 'use-intl'
import type { Book } from '#contract/market/market-body.ts'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { TextInput } from '../../../ui/text-input.tsx'

export type LastDayInputProps = {
  readonly book: Pick<Book, 'earliestLastDay' | 'latestLastDay'>
  readonly defaultValue: string
  readonly error: string | undefined
}

/** The last day of a standing order. */
export function LastDayInput({ book, defaultValue, error }: LastDayInputProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { earliestLastDay, latestLastDay } = book
  return (
    <TextInput
      type="date"
      name="validUntil"
      label={t('validUntil')}
      min={earliestLastDay}
      max={latestLastDay}
      help={t('validUntilMax', { date: formatDate(latestLastDay, 'long', locale) })}
      defaultValue={defaultValue}
      error={error}
      className="max-w-xs"
    />
  )
}
