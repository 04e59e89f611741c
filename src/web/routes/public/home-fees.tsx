import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatPercent } from '../../components/format.ts'
import { withdrawalFees } from '../../components/withdrawal-fees.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'

/** The most common fees, with a link to all of them. */
export function FeeTable({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('home.fees')
  const link = useLocalHref()
  return (
    <section>
      <h2 className="text-h2">{t('title')}</h2>
      <table className="mt-4 w-full text-dense">
        <tbody>
          {useFeeRows(figures).map(({ name, value }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-3 pe-4 text-start font-normal">
                {name}
              </th>
              <td className="tabular py-3 text-end font-bold whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        to={`${link('/benefits')}#fees`}
        className="text-link mt-2 inline-flex min-h-11 items-center"
      >
        {t('five')}
      </Link>
    </section>
  )
}

function useFeeRows({ terms, management, investor }: Figures) {
  const t = useTranslations('home.fees')
  const locale = useLocale()
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const row = (name: 'purchase' | 'management' | 'withdrawal', value: string | undefined) =>
    value === undefined ? [] : [{ name: t(name), value }]
  const between = (range: { lowestBasisPoints: number; highestBasisPoints: number } | null) => {
    if (range === null) return undefined
    const [lowest, highest] = [percent(range.lowestBasisPoints), percent(range.highestBasisPoints)]
    return lowest === highest ? lowest : t('range', { lowest, highest })
  }
  return [
    ...row('purchase', terms === null ? undefined : percent(terms.purchaseFeeBasisPoints)),
    ...row('management', between(management)),
    ...row('withdrawal', investor === null ? undefined : withdrawalFees(investor, locale)?.usual),
  ]
}
