import { useTranslations } from 'use-intl'
import { concentrationLimitBasisPoints } from '../../../components/charts/allocation.ts'
import { formatPercent, formatRate } from '../../../components/money/format.ts'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'

type Mine = {
  readonly value: number
  readonly shareBasisPoints: number
  readonly properties: number
  readonly isPending: boolean
}

/** The share of the visitor's holdings in this city, with a warning when it is too large. */
export function CityExposure({ mine }: { readonly mine: Mine }) {
  const t = useTranslations('city')
  const locale = useLocale()
  const link = useLocalHref()
  const { value, shareBasisPoints, properties, isPending } = mine
  const isTooMuch = shareBasisPoints > concentrationLimitBasisPoints
  return (
    <Card>
      <CardHead title={t('mine')}>
        {properties === 0 ? null : t('mineUnits', { count: properties })}
      </CardHead>
      {properties === 0 ? (
        <p className="text-dense text-ink-soft">{t('mineNone')}</p>
      ) : (
        <>
          <p className="text-figure">
            <PrivateAmount value={value} />
          </p>
          <div className="mt-4">
            <Progress
              percent={shareBasisPoints / 100}
              label={t('mineMeter')}
              tone={isTooMuch ? 'brand' : 'info'}
            />
          </div>
          <p className="tabular mt-2 text-small text-ink-soft">
            {t('mineShare', { share: formatRate(shareBasisPoints, locale) })}
          </p>
        </>
      )}
      {isPending ? <p className="mt-2 text-small text-ink-soft">{t('minePending')}</p> : null}
      {isTooMuch ? (
        <Notice tone="warn" className="mt-5">
          <p>{t('warning', { limit: formatPercent(concentrationLimitBasisPoints, locale) })}</p>
          <LinkButton to={link('/dashboard/explore')} size="small" className="mt-3">
            {t('toOthers')}
          </LinkButton>
        </Notice>
      ) : null}
    </Card>
  )
}
