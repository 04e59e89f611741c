import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AlertMeasure, alertMeasures } from '#contract'
import { useFormFocus } from '../../components/forms/form-problem.tsx'
import { controlLook, FieldError } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { type Figure, figures, isFigure, type TypedAlert } from './alert-form-data.ts'

type ConditionProps = {
  /** The one property of the alert; null when it covers several. */
  readonly property: { readonly hasGap: boolean } | null
  readonly first: AlertMeasure
  /** The figures of the list's filters that are conditions of an alert. */
  readonly given: Partial<Record<Figure, string>>
  readonly typed: TypedAlert | undefined
  readonly isNoNumber: boolean
}

/** The choice of the condition. Each option has its figure on the same line, in the same columns as the others. */
export function ConditionFields({ property, first, given, typed, isNoNumber }: ConditionProps) {
  const t = useTranslations('alerts')
  const [measure, setMeasure] = useState(typed?.measure ?? first)
  const offered = alertMeasures.filter((each) => {
    if (property === null) return true
    return each !== 'fits' && (each !== 'gap' || property.hasGap)
  })
  return (
    <fieldset ref={useFormFocus<HTMLFieldSetElement>(isNoNumber ? typed : undefined)}>
      <legend className="mb-2 text-h3">{t('when')}</legend>
      <div className="divide-y divide-line">
        {offered.map((each) => (
          <div
            key={each}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 md:flex-nowrap"
          >
            <label className="flex min-h-11 flex-1 basis-52 cursor-pointer items-center gap-3 text-dense">
              <input
                type="radio"
                name="measure"
                value={each}
                checked={measure === each}
                onChange={() => setMeasure(each)}
                className="tick"
              />
              {t(`measures.${each}`)}
            </label>
            {isFigure(each) ? (
              <FigureFields
                measure={each}
                typed={typed?.measure === each ? typed : undefined}
                usual={given[each] ?? figures[each].usual}
                hasError={isNoNumber && typed?.measure === each}
                onTouch={() => setMeasure(each)}
              />
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type FigureProps = {
  readonly measure: Figure
  readonly typed: TypedAlert | undefined
  readonly usual: string
  readonly hasError: boolean
  readonly onTouch: () => void
}

function FigureFields({ measure, typed, usual, hasError, onTouch }: FigureProps) {
  const t = useTranslations('alerts')
  const { unit } = figures[measure]
  const faultId = `fault-${measure}`
  return (
    <div className="w-full min-[360px]:ps-8 md:w-auto md:ps-0">
      <div className="flex flex-wrap items-center gap-2 md:grid md:grid-cols-[13.5rem_9rem_3rem]">
        {measure === 'units-left' || measure === 'closes' ? null : (
          <div className="relative max-w-full">
            <select
              name={`direction-${measure}`}
              aria-label={t('direction', { measure: t(`measures.${measure}`) })}
              defaultValue={typed?.direction || figures[measure].direction}
              onChange={onTouch}
              className={`${controlLook} w-auto! max-w-full appearance-none pe-10 md:w-full!`}
            >
              <option value="above">{t(`directions.${measure}.above`)}</option>
              <option value="below">{t(`directions.${measure}.below`)}</option>
            </select>
            <ChevronDownIcon
              size={18}
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-ink-soft"
            />
          </div>
        )}
        <span
          className={`flex min-w-0 items-center gap-2 md:col-span-2 md:col-start-2 md:grid md:grid-cols-subgrid ${unit === 'rupiah' ? 'flex-1 basis-32' : ''}`}
        >
          <span className="flex min-w-0 flex-1 items-center gap-2">
            {unit === 'rupiah' ? <span aria-hidden="true">Rp</span> : null}
            <input
              name={`value-${measure}`}
              aria-label={t('figure', { measure: t(`measures.${measure}`) })}
              inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
              defaultValue={typed?.value ?? usual}
              maxLength={30}
              onInput={onTouch}
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? faultId : undefined}
              className={`${controlLook} min-w-0 ${unit === 'rupiah' ? '' : 'max-md:w-24!'}`}
            />
          </span>
          <span className="text-dense text-ink-soft empty:hidden">
            {unit === 'percent' ? '%' : null}
            {measure === 'units-left' || measure === 'closes' ? t(`units.${measure}`) : null}
          </span>
        </span>
      </div>
      {hasError ? (
        <div className="mt-1">
          <FieldError id={faultId}>{t(unit === 'percent' ? 'noPercent' : 'noNumber')}</FieldError>
        </div>
      ) : null}
    </div>
  )
}
