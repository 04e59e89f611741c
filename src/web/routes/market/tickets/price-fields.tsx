import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Book } from '#contract/market/market-body.ts'
import type { OrderSide } from '#contract/words/market.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Segmented } from '../../../ui/choice.tsx'
import { boundOf, distanceFrom, type TypedOrder } from './ticket-terms.ts'

type PriceFieldsProps = {
  readonly side: OrderSide
  readonly book: Book
  readonly typed: TypedOrder
  readonly error: string | null | undefined
  readonly onChange: (part: Partial<TypedOrder>) => void
}

/** The price of an order: typed, set with a slider, or the best available price. */
export function PriceFields({ side, book, typed, error, onChange }: PriceFieldsProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const rupiah = (amount: number) => formatRupiah(amount, locale)
  return (
    <div className="group/price grid gap-5">
      <Segmented
        name="kind"
        label={t('kind')}
        value={typed.isBest ? 'best' : 'limit'}
        onChange={(kind) => onChange({ isBest: kind === 'best' })}
        options={[
          { value: 'limit', label: t('limit') },
          { value: 'best', label: t('best') },
        ]}
      />
      <p className="hidden text-dense text-ink-soft group-has-[[value=best]:checked]/price:block">
        {t(`${side}.bestText`, { price: rupiah(boundOf(book, side)) })}
      </p>
      <div className="group-has-[[value=best]:checked]/price:hidden">
        <LimitField {...{ side, book, typed, error, onChange }} />
      </div>
    </div>
  )
}

function LimitField({ side, book, typed, error, onChange }: PriceFieldsProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  // The field formats its own digits, so it is reset with a new key for every price set with the slider.
  const [slides, setSlides] = useState(0)
  const { tick, low, high, unitValue } = book
  const rupiah = (amount: number) => formatRupiah(amount, locale)
  const price = /^\d{1,12}$/.test(typed.price) ? Number(typed.price) : null
  const slide = (to: number) => {
    onChange({ price: String(to) })
    setSlides(slides + 1)
  }
  return (
    <>
      <RupiahInput
        key={slides}
        name="limitPrice"
        label={t('price')}
        defaultDigits={typed.price}
        onDigits={(digits) => onChange({ price: digits })}
        error={error}
        help={`${t('priceStep', { tick: rupiah(tick), low: rupiah(low), high: rupiah(high) })} ${t(`${side}.priceHelp`)}`}
      />
      <PriceSlider book={book} price={price ?? book.reference} onPrice={slide} />
      {price === null ? null : <Distance value={unitValue} price={price} />}
    </>
  )
}

type PriceSliderProps = {
  readonly book: Book
  readonly price: number
  readonly onPrice: (price: number) => void
}

/** The collar from its lowest to its highest price, with the reference price marked. */
function PriceSlider({ book, price, onPrice }: PriceSliderProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { low, high, tick, reference } = book
  if (high <= low) return null
  const share = (at: number) => Math.min(1, Math.max(0, (at - low) / (high - low)))
  return (
    <div className="needs-script mt-3">
      <input
        type="range"
        min={low}
        max={high}
        step={tick}
        value={Math.min(high, Math.max(low, price))}
        onChange={(event) => onPrice(Number(event.target.value))}
        aria-label={t('slider')}
        aria-valuetext={formatRupiah(price, locale)}
        style={{ '--filled': `${share(price) * 100}%` } as React.CSSProperties}
        className="range-input"
      />
      <div className="tabular relative flex justify-between text-small text-ink-soft">
        <span>{formatRupiah(low, locale)}</span>
        <span
          className="absolute top-0 -translate-x-1/2 text-center whitespace-nowrap large-text:static large-text:order-3 large-text:translate-none"
          style={{ insetInlineStart: `${share(reference) * 100}%` }}
        >
          <span aria-hidden="true" className="mx-auto -mt-2 block h-2 w-px bg-ink-soft" />
          {t('reference', { price: formatRupiah(reference, locale) })}
        </span>
        <span>{formatRupiah(high, locale)}</span>
      </div>
    </div>
  )
}

function Distance({ value, price }: { readonly value: number; readonly price: number }) {
  const t = useTranslations('market.gap')
  const locale = useLocale()
  const distance = distanceFrom(value, price)
  const which = distance > 0 ? 'above' : distance < 0 ? 'below' : 'same'
  return (
    <p aria-live="polite" className="tabular mt-3 text-dense font-semibold">
      {t(which, {
        percent: formatPercent(Math.abs(distance), locale),
        value: formatRupiah(value, locale),
      })}
    </p>
  )
}
