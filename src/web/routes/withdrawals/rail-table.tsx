import { useTranslations } from 'use-intl'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts'
import { Amount } from '../../components/money/amount.tsx'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Within } from './withdrawal-sum.tsx'

/**
 * Every transfer method with its fee, its limits and its duration. These are the rules behind the calculated
 * fee and time.
 */
export function RailTable({ terms }: { readonly terms: WithdrawalTerms }) {
  const t = useTranslations('withdrawals')
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-1 text-h3">{t('railTable')}</h2>
      <ul className="divide-y divide-line">
        {terms.rails.map((rail) => (
          <li key={rail.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3.5">
            <div className="min-w-0">
              <p className="text-dense font-bold">{t(`rails.${rail.id}`)}</p>
              <p className="text-small text-ink-soft">
                <FactLine>
                  {t('upTo', { amount: formatRupiah(rail.amountMax, locale) })}
                  {t('perDay', { amount: formatRupiah(rail.dayMax, locale) })}
                </FactLine>
              </p>
              <p className="text-small text-ink-soft">
                <FactLine>
                  <Within rail={rail} />
                  {rail.isWorkingDays ? t('workingDays') : t('anyDay')}
                </FactLine>
              </p>
            </div>
            <p className="tabular text-dense font-semibold">
              <span className="font-normal text-ink-soft">{`${t('fee')} `}</span>
              <Amount value={rail.fee} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-soft">
        {t('approvalNote', { amount: formatRupiah(terms.approvalFrom, locale) })}
      </p>
    </Card>
  )
}
