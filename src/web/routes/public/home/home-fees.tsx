import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'

/** The fee of a purchase in one sentence, with a link to all fees. */
export function HomeFees({ terms }: Pick<Figures, 'terms'>) {
  const t = useTranslations('home.fees')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <section className="lg:pt-10">
      <h2 className="text-h2">{t('title')}</h2>
      {terms === null ? null : (
        <p className="mt-3 text-ink-soft">
          {t('text', { purchase: formatPercent(terms.purchaseFeeBasisPoints, locale) })}
        </p>
      )}
      <Link
        to={`${link('/benefits')}#fees`}
        className="text-link mt-2 inline-flex min-h-11 items-center"
      >
        {t('all')}
      </Link>
    </section>
  )
}
