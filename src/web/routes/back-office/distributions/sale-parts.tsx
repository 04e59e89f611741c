import { useTranslations } from 'use-intl'
import { saleReasons } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { PropertySale } from '#contract/back-office/desks/sale-desk.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

type Sale = NonNullable<PropertySale['sale']>

/** The figures of a proposed sale as they would be booked. */
export function ProposedSale({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('property-sale')
  // Written by the back office: amounts as strings, costs by reason.
  const costs = content.costs as Record<string, string>
  const amounts: Record<string, string> = { ...costs, 'seller-tax': String(content.sellerTax) }
  const lines = saleReasons
    .map((reason) => ({ reason, amount: Number(amounts[reason] ?? 0) }))
    .filter(({ amount }) => amount > 0)
  const own = { reserve: Number(content.reserve), cash: Number(content.cash) }
  return (
    <>
      <Waterfall
        price={Number(content.price)}
        lines={lines}
        proceeds={Number(content.proceeds)}
        own={own}
        total={Number(content.total)}
      />
      <Facts>
        {typeof content.priceReason === 'string' ? (
          <Fact name={t('sale.priceReason')}>{content.priceReason}</Fact>
        ) : null}
        {(['soldOn', 'recordOn', 'payOn'] as const).map((name) => (
          <Fact key={name} name={t(`sale.${name}`)}>
            <DateTime value={String(content[name])} />
          </Fact>
        ))}
      </Facts>
    </>
  )
}

/** The proceeds of a settled sale and the progress of its payout. */
export function SaleResult({ sale }: { readonly sale: Sale }) {
  const t = useTranslations('property-sale')
  const own = { rest: sale.total - sale.proceeds }
  return (
    <Card>
      <CardHead title={t('result.title')} />
      <Waterfall {...sale} own={{ reserve: own.rest, cash: 0 }} />
      <Facts>
        <Fact name={t('result.soldOn')}>
          <DateTime value={sale.soldOn} />
        </Fact>
        <Fact name={t('result.payout')}>{t(`result.payouts.${sale.payout}`)}</Fact>
        {sale.retiredAt === null ? null : (
          <Fact name={t('result.retiredAt')}>
            <DateTime value={sale.retiredAt} style="date-time" />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

type WaterfallProps = Pick<Sale, 'price' | 'lines' | 'proceeds' | 'total'> & {
  readonly own: { readonly reserve: number; readonly cash: number }
}

function Waterfall({ price, lines, proceeds, own, total }: WaterfallProps) {
  const t = useTranslations('property-sale')
  return (
    <dl className={`${sumLines} mb-5`}>
      <SumLine name={t('sale.price')}>
        <Amount value={price} />
      </SumLine>
      {lines.map(({ reason, amount }) => (
        <SumLine key={reason} name={t(`reasons.${reason}`)}>
          <Amount value={-amount} />
        </SumLine>
      ))}
      <SumLine name={t('sale.proceeds')}>
        <Amount value={proceeds} />
      </SumLine>
      {own.reserve === 0 ? null : (
        <SumLine name={t('sale.reserve')}>
          <Amount value={own.reserve} />
        </SumLine>
      )}
      {own.cash === 0 ? null : (
        <SumLine name={t('sale.cash')}>
          <Amount value={own.cash} />
        </SumLine>
      )}
      <SumLine isTotal name={t('sale.total')}>
        <Amount value={total} />
      </SumLine>
    </dl>
  )
}

type DocumentsProps = { readonly propertyId: string; readonly documents: PropertySale['documents'] }

export function Documents({ propertyId, documents }: DocumentsProps) {
  const t = useTranslations('property-sale.documents')
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('title')} />
      <ul className="divide-y divide-line border-t border-line">
        {documents.map(({ kind, number, issuedOn }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-40 flex-1 text-dense">
              <span className="block font-bold">{t(`kinds.${kind}`)}</span>
              <span className="block text-small text-ink-soft">
                <FactLine>
                  {number}
                  <DateTime value={issuedOn} />
                </FactLine>
              </span>
            </span>
            <a
              href={link(`/back-office/files/properties/${propertyId}/sale/documents/${kind}`)}
              className="text-link inline-flex min-h-11 items-center text-small"
              aria-label={`${t('view')}: ${t(`kinds.${kind}`)}`}
            >
              {t('view')}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type AnnouncementStatusProps = {
  readonly announcement: NonNullable<PropertySale['announcement']>
  readonly isOpen: boolean
  readonly problem: FormProblem | undefined
  readonly typed: FormAnswer['typed']
}

/** The notification to the holders, and its withdrawal until the sale is booked. */
export function AnnouncementStatus(props: AnnouncementStatusProps) {
  const { announcement, isOpen, problem, typed } = props
  const t = useTranslations('property-sale.standing')
  return (
    <Card>
      <CardHead title={t('title')} />
      <Facts>
        <Fact name={t('askingPrice')}>
          <Amount value={announcement.askingPrice} />
        </Fact>
        <Fact name={t('meetingOn')}>
          <DateTime value={announcement.meetingOn} />
        </Fact>
        <Fact name={t('announcedAt')}>
          <DateTime value={announcement.announcedAt} style="date-time" />
        </Fact>
      </Facts>
      {isOpen ? (
        <div className="mt-4 border-t border-line pt-4">
          <ProblemNotice problem={problem} className="mb-3" />
          <Disclosure label={t('callOff')} isOpen={problem !== undefined}>
            <DeskForm
              hidden={{ intent: 'call-off' }}
              problem={problem}
              typed={typed}
              acts={[{ text: t('callOff'), variant: 'danger' }]}
              className="pt-3"
            >
              <ReasonField label={t('reason')} />
            </DeskForm>
          </Disclosure>
        </div>
      ) : null}
    </Card>
  )
}
