import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useFormFocus } from '../../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { RequiredStatements } from '../../../components/property/records/risk-statements.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { RiskAcknowledgement } from './risk-acknowledgement.tsx'

/** The checkboxes required before a purchase: the risks and the signature. */
export const ticks = ['risks', 'agreement'] as const
type Tick = (typeof ticks)[number]

type ConfirmFormProps = {
  readonly offering: Offering
  readonly quote: Quote
  readonly pagePath: string
  readonly idempotencyKey: string
  readonly answer:
    | { readonly missing: readonly Tick[]; readonly problem: FormProblem | undefined }
    | undefined
}

/** The statements, the agreement and the button, which sends the values displayed on the page. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { offering, quote, pagePath, idempotencyKey, answer } = props
  const t = useTranslations('purchase')
  const risk = useTranslations('risk')
  const locale = useLocale()
  const link = useLocalHref()
  const form = useFormFocus(answer)
  const missing = answer?.missing ?? []
  const draft = link(
    `/dashboard/files/offerings/${offering.id}/agreement/file?units=${quote.units}`,
  )
  const total = formatRupiah(quote.total, locale)
  return (
    <Form ref={form} method="post" noValidate>
      <Card className="grid gap-5">
        <h2 className="text-h3">{risk('statementsTitle')}</h2>
        <RequiredStatements />
        <input type="hidden" name="offeringId" value={offering.id} />
        <input type="hidden" name="units" value={quote.units} />
        <input type="hidden" name="total" value={quote.total} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="riskStatementVersion" value={offering.riskStatementVersion} />
        <div className="grid gap-3 border-t border-line pt-5">
          <RiskAcknowledgement isMissing={missing.includes('risks')} />
          <Checkbox
            name="agreement"
            required
            className="border-t border-line pt-3"
            error={missing.includes('agreement') ? t('confirm.agreementMissing') : null}
          >
            <span className="text-small">
              {t.rich('confirm.agreement', {
                agreement: (words) => (
                  <a href={draft} target="_blank" rel="noreferrer" className="text-link">
                    {words}
                  </a>
                ),
              })}
            </span>
          </Checkbox>
        </div>
        <div className="grid gap-3">
          <SubmitButton variant="primary" size="large" isWide busy={t('buying')}>
            {t('buy', { units: quote.units, total })}
          </SubmitButton>
          <LinkButton to={`${pagePath}?units=${quote.units}`} variant="quiet" isWide>
            {t('confirm.change')}
          </LinkButton>
        </div>
        <p className="text-center text-small text-ink-soft">
          {t('coolingOff', { hours: offering.coolingOffHours })}
        </p>
      </Card>
    </Form>
  )
}
