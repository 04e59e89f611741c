import { useTranslations } from 'use-intl'
import type { Figures } from '../../api/shapes.ts'
import { formatPercent, formatRupiah } from '../../components/format.ts'
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

function useFeeRows({ terms, management, resale, investor }: Figures) {
  const t = useTranslations('home.fees')
  const locale = useLocale()
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const row = (
    name: 'purchase' | 'management' | 'seller' | 'buyer' | 'withdrawal' | 'account' | 'tax',
    value: string | undefined,
  ) => (value === undefined ? [] : [{ name: t(name), value, text: t(`${name}Text`) }])
  return [
    ...row('purchase', terms === null ? undefined : percent(terms.purchaseFeeBasisPoints)),
    ...row(
      'management',
      management === null
        ? undefined
        : management.lowestBasisPoints === management.highestBasisPoints
          ? percent(management.lowestBasisPoints)
          : t('managementRange', {
              lowest: percent(management.lowestBasisPoints),
              highest: percent(management.highestBasisPoints),
            }),
    ),
    ...row('seller', resale === null ? undefined : percent(resale.sellerFeeBasisPoints)),
    ...row('buyer', resale === null ? undefined : percent(resale.buyerFeeBasisPoints)),
    ...row(
      'withdrawal',
      investor === null ? undefined : formatRupiah(investor.withdrawalFee, locale),
    ),
    ...row('account', t('accountValue')),
    ...row('tax', investor === null ? undefined : percent(investor.dividendTaxBasisPoints)),
  ]
}
