import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../components/format.ts'
import type { WaterfallStep } from '../../components/waterfall.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'

const fills: Partial<Record<WaterfallStep['kind'], string>> = {
  gross: 'bg-series-2',
  reserve: 'bg-series-6',
  net: 'bg-brand',
}

/** A property's month as bars, each where the one before ended. */
export function WaterfallTable({ steps }: { readonly steps: readonly WaterfallStep[] }) {
  const t = useTranslations('income')
  const locale = useLocale()
  return (
    <table className="w-full border-separate border-spacing-y-1.5 text-dense">
      <caption className="sr-only">{t('payout.waterfall')}</caption>
      <tbody>
        {steps.map(({ kind, amount, startPercent, widthPercent }) => {
          const isSum = kind === 'gross' || kind === 'net'
          return (
            <tr key={kind} className="max-sm:grid max-sm:grid-cols-[1fr_auto]">
              <th
                scope="row"
                className={classNames(
                  'pe-4 text-start sm:whitespace-nowrap',
                  !isSum && 'font-normal',
                )}
              >
                {t(`lines.${kind}`)}
              </th>
              <td
                aria-hidden="true"
                className="w-full max-sm:order-3 max-sm:col-span-2 max-sm:pt-1 max-sm:pb-2"
              >
                <div className="relative h-4">
                  <div
                    className={`absolute inset-y-0 rounded-[5px] ${fills[kind] ?? 'bg-series-3'}`}
                    style={{ insetInlineStart: `${startPercent}%`, width: `${widthPercent}%` }}
                  />
                </div>
              </td>
              <td
                className={classNames(
                  'tabular ps-4 text-end whitespace-nowrap',
                  isSum && 'font-bold',
                )}
              >
                {formatRupiah(amount, locale)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
