import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { Fact, Facts } from '../facts.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'
import { changeBetween, isFarFrom } from './valuation-change.ts'

type ValuationCardProps = {
  readonly file: DeskPropertyFile
  readonly answer: RecordAnswer
}

const valuationsShown = 4

/** The valuations by appraisers; a new one is proposed by one person and approved by another. */
export function ValuationCard({ file, answer }: ValuationCardProps) {
  const t = useTranslations('stewardship.valuation')
  const mayPropose = useMayPropose()
  const { valuations, proposal, property } = file
  return (
    <Card>
      <CardHead title={t('title')} />
      <ValuationList valuations={valuations.slice(0, valuationsShown)} />
      {valuations.length <= valuationsShown ? null : (
        <Disclosure label={t('earlier', { count: valuations.length - valuationsShown })}>
          <ValuationList valuations={valuations.slice(valuationsShown)} />
        </Disclosure>
      )}
      <p className="mt-3 text-small text-ink-soft">
        {t('next')} <DateTime value={property.nextValuationOn} />
      </p>
      {proposal !== null ? (
        <Notice tone="info" className="mt-4">
          {t('waits')}
        </Notice>
      ) : mayPropose('property-valuation') ? (
        <AddValuation answer={answer} />
      ) : (
        <WhoProposes kind="property-valuation" className="mt-4" />
      )}
    </Card>
  )
}

function ValuationList({ valuations }: Pick<DeskPropertyFile, 'valuations'>) {
  const t = useTranslations('stewardship.valuation')
  return (
    <ul className="divide-y divide-line border-b border-line text-dense">
      {valuations.map(({ valuedOn, amount, unitPrice }) => (
        <li key={valuedOn} className="grid gap-0.5 py-3">
          <span className="flex flex-wrap justify-between gap-x-4">
            <DateTime value={valuedOn} />
            <Amount value={amount} className="font-bold" />
          </span>
          <span className="text-small text-ink-soft">
            {t.rich('perUnit', { price: () => <Amount value={unitPrice} /> })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function AddValuation({ answer }: { readonly answer: RecordAnswer }) {
  const t = useTranslations('stewardship.valuation')
  const { problem, typed } = answerOf(answer, 'valuation')
  return (
    <RecordForm
      intent="valuation"
      label={t('add')}
      send={t('addSend')}
      problem={problem}
      typed={typed}
    >
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <RupiahInput name="amount" label={t('amount')} />
      <TextInput name="appraiser" label={t('appraiser')} required maxLength={120} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput type="date" name="valuedOn" label={t('valuedOn')} required />
        <TextInput type="date" name="nextOn" label={t('nextOn')} required />
      </div>
      <BothLanguages name="why" label={t('why')} max={400} />
    </RecordForm>
  )
}

/** A waiting valuation as its approver sees it, next to the previous one. */
export function ProposedValuation({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('stewardship.valuation')
  const locale = useLocale()
  const { amount, before, valuedOn, nextOn, appraiser, whyId, whyEn } = proposal.content
  const why = locale === 'id' ? whyId : whyEn
  const change = before === null ? 0 : changeBetween(Number(before), Number(amount))
  return (
    <>
      <Facts>
        <Fact name={t('amount')}>
          <Amount value={Number(amount)} className="text-h3" />
        </Fact>
        {before === null ? null : (
          <>
            <Fact name={t('before')}>
              <Amount value={Number(before)} />
            </Fact>
            <Fact name={t('change')}>
              {change > 0 ? '+' : ''}
              {formatPercent(change, locale)}
            </Fact>
          </>
        )}
        <Fact name={t('appraiser')}>{String(appraiser)}</Fact>
        <Fact name={t('valuedOn')}>
          <DateTime value={String(valuedOn)} />
        </Fact>
        <Fact name={t('nextOn')}>
          <DateTime value={String(nextOn)} />
        </Fact>
        {why === null ? null : <Fact name={t('why')}>{String(why)}</Fact>}
      </Facts>
      {isFarFrom(change) ? (
        <Notice tone="warn" className="mt-4">
          {t('far')}
        </Notice>
      ) : null}
    </>
  )
}
