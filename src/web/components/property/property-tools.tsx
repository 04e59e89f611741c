import type { useTranslations } from 'use-intl'
import { compareFormId, watchFormId } from '../forms/list-forms.tsx'

/** The additional actions for the properties of a list. */
export type PropertyTools = {
  readonly watched: readonly string[]
  /** The properties in the comparison, in lists that have one. */
  readonly compared?: readonly string[]
}

/** The most properties in a comparison. */
export const comparedMax = 4

type Named = { readonly id: string; readonly name: string }
type Words = ReturnType<typeof useTranslations<'card'>>

/** The button that watches a property or stops watching it; it belongs to the one form of the list. */
export function heartButton({ id, name }: Named, { watched }: PropertyTools, t: Words) {
  const isWatched = watched.includes(id)
  return (
    <button
      type="submit"
      form={watchFormId}
      name={isWatched ? 'unwatch' : 'watch'}
      value={id}
      aria-label={t(isWatched ? 'unwatch' : 'watch', { name })}
      className={`relative z-10 grid size-11 shrink-0 place-items-center rounded-full border border-line bg-card hover:border-line-strong ${isWatched ? 'text-brand-text' : 'text-ink'}`}
    >
      <svg aria-hidden="true" width="20" height="20" fill={isWatched ? 'currentColor' : 'none'}>
        <use href="#heart" />
      </svg>
    </button>
  )
}

/** The box that adds a property to the comparison. */
export function compareTick({ id, name }: Named, compared: readonly string[], t: Words) {
  const isOn = compared.includes(id)
  return (
    <label className="relative z-10 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-card px-3.5 text-small font-semibold has-disabled:cursor-not-allowed has-disabled:text-ink-soft">
      <input
        key={String(isOn)}
        type="checkbox"
        form={compareFormId}
        name="ids"
        value={id}
        defaultChecked={isOn}
        disabled={!isOn && compared.length >= comparedMax}
        aria-label={t('compareName', { name })}
        className="tick"
      />
      {t('compare')}
    </label>
  )
}
