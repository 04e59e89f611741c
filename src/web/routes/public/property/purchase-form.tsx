import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { UnitsStepper } from '../../../components/forms/units-stepper.tsx'
import { formatInteger, formatPercent, formatRupiah } from '../../../components/money/format.ts'
import {
  clampUnits,
  purchaseCost,
  unitsFor,
  unitsRange,
} from '../../../components/money/purchase-cost.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'

type PurchaseFormProps = {
  readonly offering: Offering
  readonly isSignedIn: boolean
  readonly units: string | null
  /** The paths of this page and of the purchase page. */
  readonly pagePath: string
  readonly buyPath: string
}

/**
 * The form with the number of units and their cost, which continues to the purchase. Submitting it shows this
 * page again.
 */
export function PurchaseForm(props: PurchaseFormProps) {
  const { offering, isSignedIn, pagePath, buyPath } = props
  const t = useTranslations('property.panel')
  const locale = useLocale()
  const range = unitsRange(offering)
  const [typed, setTyped] = useState(() => String(clampUnits(props.units, range)))
  const [mode, setMode] = useState<'units' | 'rupiah'>('units')
  const units = clampUnits(typed, range)
  const cost = purchaseCost(offering, units)
  const total = formatRupiah(cost.total, locale)
  return (
    <div className="grid gap-4">
      <Segmented
        name="mode"
        label={t('mode')}
        value={mode}
        onChange={setMode}
        className="needs-script"
        options={[
          { value: 'units', label: t('byUnits') },
          { value: 'rupiah', label: t('byRupiah') },
        ]}
      />
      {mode === 'units' ? null : (
        <RupiahInput
          label={t('rupiah')}
          name="rupiah"
          defaultDigits={String(units * offering.unitPrice)}
          onDigits={(digits) =>
            setTyped(String(unitsFor(Number(digits || '0'), offering.unitPrice)))
          }
          help={t('rupiahHelp', { units })}
        />
      )}
      <Form method="get" action={pagePath} state={keptPlace} className="grid gap-4">
        {mode === 'units' ? (
          <UnitsInput
            {...{ typed, units, range }}
            isPerInvestor={range.max === offering.holderUnitsMax}
            onType={setTyped}
          />
        ) : (
          <input type="hidden" name="units" value={units} />
        )}
        <Button type="submit" className="without-script" isWide>
          {t('recalculate')}
        </Button>
        <dl className="tabular grid gap-2.5 text-dense" aria-live="polite">
          <Line
            name={t('line', { count: units, price: formatRupiah(offering.unitPrice, locale) })}
            value={formatRupiah(cost.amount, locale)}
          />
          <Line
            name={t('fee', { percent: formatPercent(offering.purchaseFeeBasisPoints, locale) })}
            value={formatRupiah(cost.fee, locale)}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
            <dt className="font-bold">{t('total')}</dt>
            <dd className="text-figure whitespace-nowrap">{total}</dd>
          </div>
        </dl>
        {isSignedIn ? (
          <Button type="submit" variant="primary" size="large" isWide formAction={buyPath}>
            {t('continue', { count: units, total })}
          </Button>
        ) : (
          <div className="grid gap-1">
            <Button
              type="submit"
              name="account"
              value="new"
              variant="primary"
              size="large"
              isWide
              formAction={buyPath}
            >
              {t('register')}
            </Button>
            <Button type="submit" variant="quiet" isWide formAction={buyPath}>
              {t('login')}
            </Button>
          </div>
        )}
      </Form>
      <p className="text-center text-small text-ink-soft">
        {t('cooling', { hours: offering.coolingOffHours })}
      </p>
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  )
}

type UnitsInputProps = {
  readonly typed: string
  readonly units: number
  readonly range: { readonly min: number; readonly max: number }
  /** Whether the most is the limit of every investor, and not the number of units left. */
  readonly isPerInvestor: boolean
  readonly onType: (text: string) => void
}

function UnitsInput({ typed, units, range, isPerInvestor, onType }: UnitsInputProps) {
  const t = useTranslations('property.panel')
  const locale = useLocale()
  const step = (by: number) => onType(String(clampUnits(String(units + by), range)))
  return (
    <div>
      <UnitsStepper
        aria-label={t('units')}
        aria-describedby="units-range"
        typed={typed}
        onType={onType}
        onBlur={() => onType(String(units))}
        onStep={step}
        isLeast={units <= range.min}
        isMost={units >= range.max}
        fewer={t('fewer')}
        more={t('more')}
      />
      <p id="units-range" className="tabular mt-1.5 text-small text-ink-soft">
        {t(isPerInvestor ? 'unitsRangePerInvestor' : 'unitsRange', {
          min: formatInteger(range.min, locale),
          max: range.max,
        })}
      </p>
    </div>
  )
}
