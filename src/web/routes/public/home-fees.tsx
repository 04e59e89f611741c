import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatPercent } from '../../components/format.ts'
import { withdrawalFees } from '../../components/withdrawal-fees.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'

/** Whatever is charged, as the terms in force state it. */
export function FeeTable({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('home.fees')
  const link = useLocalHref()
  const rows = useFeeRows(figures)
  return (
    <section className="lg:sticky lg:top-8">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <table className="mt-6 w-full text-dense">
        <tbody>
          {rows.map(({ name, value, text }) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="py-3.5 pe-4 text-start font-bold">
                {name}
                <span className="block text-small font-normal text-ink-soft">{text}</span>
              </th>
              <td className="tabular py-3.5 text-end text-[1.1875rem] font-[750] whitespace-nowrap">
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line pt-4">
        <Link
          to={`${link('/benefits')}#fees`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('five')}
        </Link>
      </p>
    </section>
  )
}

type FeeName = 'purchase' | 'issuing' | 'management' | 'saleTax' | 'account' | 'tax'

function useFeeRows({ terms, management, sale, investor, issuing }: Figures) {
  const t = useTranslations('home.fees')
  const locale = useLocale()
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const row = (name: FeeName, value: string | undefined) =>
    value === undefined ? [] : [{ name: t(name), value, text: t(`${name}Text`) }]
  const between = (range: { lowestBasisPoints: number; highestBasisPoints: number } | null) => {
    if (range === null) return undefined
    const [lowest, highest] = [percent(range.lowestBasisPoints), percent(range.highestBasisPoints)]
    return lowest === highest ? lowest : t('range', { lowest, highest })
  }
  const sending = investor === null ? null : withdrawalFees(investor, locale)
  return [
    ...row('purchase', terms === null ? undefined : percent(terms.purchaseFeeBasisPoints)),
    ...row('issuing', between(issuing)),
    ...row('management', between(management)),
    ...row('saleTax', sale === null ? undefined : percent(sale.sellerTaxBasisPoints)),
    ...(sending === null
      ? []
      : [{ name: t('withdrawal'), value: sending.usual, text: t('withdrawalText', sending) }]),
    ...row('account', t('accountValue')),
    ...row('tax', investor === null ? undefined : percent(investor.dividendTaxBasisPoints)),
  ]
}
