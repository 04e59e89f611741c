import { useId } from 'react'
import type { PropertyDraft } from '../../../api/stewardship-shapes.ts'
import { FieldError } from '../../../ui/field.tsx'

type PlotChoiceProps = {
  readonly label: string
  readonly chosen: string
  readonly plots: PropertyDraft['choices']['plots']
  readonly error: string | undefined
}

/** The plots that are shipped with the product, to choose one by its picture. */
export function PlotChoice({ label, chosen, plots, error }: PlotChoiceProps) {
  const id = useId()
  return (
    <fieldset
      className="min-w-0 sm:col-span-2"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="mb-2 text-dense font-bold">{label}</legend>
      <div className="grid max-h-80 grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-4 lg:grid-cols-6">
        {plots.map((plot) => (
          <label
            key={plot.id}
            className="grid cursor-pointer gap-1 rounded-2xl border border-line bg-card p-2 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="plotId"
              value={plot.id}
              defaultChecked={plot.id === chosen}
              aria-invalid={error === undefined ? undefined : true}
              className="sr-only"
            />
            <img
              src={`${plot.src}-480.webp`}
              alt=""
              width={480}
              height={360}
              loading="lazy"
              className="w-full rounded-xl bg-sand"
            />
            <span className="text-[0.75rem] leading-tight text-ink-soft wrap-anywhere">
              {plot.id}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
