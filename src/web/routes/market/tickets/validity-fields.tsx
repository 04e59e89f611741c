import { useTranslations } from 'use-intl'
import { orderValidities } from '#contract'
import { formatClock, formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { LastDayInput } from './last-day-input.tsx'
import type { Ticket } from './read-ticket.ts'
import type { TypedOrder } from './ticket-terms.ts'

type ValidityFieldsProps = {
  readonly ticket: Ticket
  readonly typed: TypedOrder
  readonly error: string | undefined
}

/** The validity of the order, with an explanation of each choice. */
export function ValidityFields({ ticket, typed, error }: ValidityFieldsProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { window } = ticket.book
  const given = {
    time: formatClock(window?.closesAt ?? '', locale),
    date: window === null ? '' : formatDate(window.closesOn, 'short', locale),
  }
  return (
    <fieldset className="group/validity">
      <legend className="mb-3 text-h3">{t('validity')}</legend>
      <div className="grid gap-2.5">
        {orderValidities.map((validity) => (
          <RadioCard
            key={validity}
            name="validity"
            value={validity}
            defaultChecked={typed.validity === validity}
            title={t(`validities.${validity}.name`)}
          >
            {window === null ? undefined : t(`validities.${validity}.text`, given)}
          </RadioCard>
        ))}
      </div>
      <div className="mt-4 hidden group-has-[[value=date]:checked]/validity:block">
        <LastDayInput book={ticket.book} defaultValue={typed.validUntil} error={error} />
      </div>
    </fieldset>
  )
}
