import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type VoteChoice, voteChoices } from '#contract'
import { FieldError } from '../../ui/field.tsx'
import { useGroupAnnouncement } from '../../ui/field-check.ts'
import { CheckIcon, CloseIcon, MinusIcon } from '../../ui/icon.tsx'

type ChoiceFieldProps = {
  readonly name: string
  readonly label: string
  /** The id of the motion's heading, which names the group together with the label. */
  readonly titleId: string
  readonly chosen: VoteChoice | null
  readonly note: string | null
  readonly error: string | null
}

const marks = { for: CheckIcon, against: CloseIcon, abstain: MinusIcon }

/** Three large radio buttons: for, against or abstain. */
export function ChoiceField({ name, label, titleId, chosen, note, error }: ChoiceFieldProps) {
  const t = useTranslations('meetings.choices')
  const id = useId()
  const { announced, place } = useGroupAnnouncement(error)
  return (
    <fieldset aria-labelledby={`${titleId} ${id}`} className="border-t border-line pt-4">
      <legend id={id} className="float-start mb-2.5 w-full text-dense font-bold">
        {label}
      </legend>
      <div className="clear-both grid grid-cols-3 gap-2">
        {voteChoices.map((choice) => {
          const Mark = marks[choice]
          return (
            <label
              key={choice}
              className="grid min-h-16 cursor-pointer content-center justify-items-center gap-1 rounded-2xl border border-line-strong px-1.5 py-2.5 text-center text-small font-bold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={name}
                value={choice}
                defaultChecked={chosen === choice}
                aria-describedby={announced === null ? undefined : `${id}-error`}
                className="sr-only"
              />
              <Mark size={20} aria-hidden="true" />
              {t(choice)}
            </label>
          )
        })}
      </div>
      <div ref={place} aria-live="polite" className="mt-2 empty:hidden">
        {announced === null ? null : <FieldError id={`${id}-error`}>{announced}</FieldError>}
      </div>
      {note === null ? null : <p className="mt-2 text-small text-ink-soft">{note}</p>}
    </fieldset>
  )
}
