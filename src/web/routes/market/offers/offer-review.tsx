import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger, formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { readAmount } from '../../../ui/read-amount.ts'
import { FactList } from '../orders/fact-list.tsx'
import { SaleTax } from '../tickets/ticket-summary.tsx'
import type { OfferReviewed, TypedOffer } from './offer-terms.ts'

type OfferReviewProps = {
  readonly typed: TypedOffer
  readonly review: OfferReviewed
  readonly idempotencyKey: string
  /** The date in Jakarta. */
  readonly today: string
  /** Why no offer can be made now; null when one can. */
  readonly disabledReason: string | null
}

/** The review of an offer and its recipient before it is made. */
export function OfferReview(props: OfferReviewProps) {
  const { typed, review, idempotencyKey, today, disabledReason } = props
  const t = useTranslations('private-offer')
  const locale = useLocale()
  const { name, quote } = review
  // The quote accepted this number.
  const units = Number(readAmount(typed.units))
  return (
    <Form method="post" className="grid gap-5">
      <CommandKey value={idempotencyKey} />
      <input type="hidden" name="code" value={typed.code} />
      <input type="hidden" name="units" value={typed.units} />
      <input type="hidden" name="limitPrice" value={typed.price} />
      <input type="hidden" name="validity" value={typed.validity} />
      <Card className="grid gap-5">
        <section aria-label={t('review')}>
          <CardHead title={t('review')} />
          <p className="text-small text-ink-soft">{t('to')}</p>
          <p className="text-h2">{name ?? t('noName')}</p>
          <p className="mt-1 text-dense text-ink-soft">{t('nameText')}</p>
        </section>
        <FactList
          facts={[
            [t('units'), formatInteger(units, locale)],
            [t('price'), <Amount key="price" value={quote.amount / units} />],
            [t('amount'), <Amount key="amount" value={quote.amount} />],
            [
              t('fee', { rate: formatPercent(quote.feeBasisPoints, locale) }),
              <Amount key="fee" value={-quote.fee} />,
            ],
            [t('net'), <Amount key="net" value={quote.total} />],
            [t('valid'), t(`validities.${typed.validity}`)],
          ]}
        />
        <div className="grid gap-2">
          <SaleTax today={today} />
          <p className="text-small text-ink-soft">{t('holds')}</p>
        </div>
      </Card>
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <SubmitButton
          name="act"
          value="offer"
          variant="primary"
          size="large"
          busy={t('sending')}
          disabledReason={disabledReason}
        >
          {t('send', { units })}
        </SubmitButton>
        <Button type="submit" name="act" value="edit" size="large">
          {t('edit')}
        </Button>
      </div>
    </Form>
  )
}
