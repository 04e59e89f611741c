import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { offerValidities } from '#contract'
import { ProblemNotice, useFormFocus } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Ticket } from '../tickets/read-ticket.ts'
import type { OfferAnswer } from './offer-terms.ts'

type OfferFormProps = {
  readonly ticket: Ticket
  readonly answer: OfferAnswer | undefined
  /** Why no offer can be made now; null when one can. */
  readonly disabledReason: string | null
}

/** The fields of an offer: units, price and the code of the recipient. */
export function OfferForm({ ticket, answer, disabledReason }: OfferFormProps) {
  const t = useTranslations('private-offer')
  const market = useTranslations('market')
  const locale = useLocale()
  const form = useFormFocus(answer)
  const { book, own } = ticket
  const typed = answer?.typed ?? { ...ticket.typed, code: '', validity: 'day' }
  const fields = answer?.problem?.fields ?? {}
  const rupiah = (amount: number) => formatRupiah(amount, locale)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <ProblemNotice problem={answer?.problem} />
      <Card className="grid gap-6">
        <TextInput
          name="code"
          label={t('code')}
          help={t('codeHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          defaultValue={typed.code}
          error={fields.code}
        />
        <TextInput
          name="units"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          label={market('unitsLabel')}
          help={t('unitsHelp', { free: own.unitsFree })}
          defaultValue={typed.units}
          error={fields.units}
        />
        <RupiahInput
          name="limitPrice"
          label={t('price')}
          defaultDigits={typed.price}
          error={fields.limitPrice}
          help={market('priceStep', {
            tick: rupiah(book.tick),
            low: rupiah(book.low),
            high: rupiah(book.high),
          })}
        />
        <fieldset>
          <legend className="mb-3 text-dense font-bold">{t('validity')}</legend>
          <div className="grid gap-2.5 sm:grid-cols-2">
            {offerValidities.map((validity) => (
              <RadioCard
                key={validity}
                name="validity"
                value={validity}
                defaultChecked={typed.validity === validity}
                title={t(`validities.${validity}`)}
              />
            ))}
          </div>
        </fieldset>
      </Card>
      <SubmitButton
        name="act"
        value="review"
        variant="primary"
        size="large"
        className="sm:justify-self-start"
        busy={t('checking')}
        disabledReason={disabledReason}
      >
        {t('next')}
      </SubmitButton>
    </Form>
  )
}
