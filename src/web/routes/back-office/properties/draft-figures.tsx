import { useTranslations } from 'use-intl'
import type { PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger, formatRate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Fact, Facts } from '../facts.tsx'

/** The figures calculated from the typed values; the API calculates them with each save. */
export function DraftFigures({ draft }: { readonly draft: PropertyDraft }) {
  const t = useTranslations('stewardship.draft')
  const locale = useLocale()
  const { raise, unitsTotal, forecast } = draft
  return (
    <Card>
      <CardHead title={t('derived')} />
      <div aria-live="polite">
        <Facts hasLongNames>
          <Fact name={t('raise')}>
            <Amount value={raise} />
          </Fact>
          <Fact name={t('unitsTotal')}>
            {unitsTotal === null
              ? t(raise === 0 ? 'notYet' : 'noWholeUnits')
              : formatInteger(unitsTotal, locale)}
          </Fact>
          <Fact name={t('grossYield')}>
            {forecast === null ? t('notYet') : formatRate(forecast.grossYieldBasisPoints, locale)}
          </Fact>
          <Fact name={t('netYield')}>
            {forecast === null ? t('notYet') : formatRate(forecast.netYieldBasisPoints, locale)}
          </Fact>
        </Facts>
      </div>
      <p className="mt-4 text-small text-ink-soft">{t('frozenNote')}</p>
    </Card>
  )
}
