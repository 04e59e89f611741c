import { useTranslations } from 'use-intl'
import { reasonLength } from '#contract'
import { TextArea } from '../../../ui/text-area.tsx'

type ReasonFieldProps = {
  readonly label: string
  /** The readers of the reason, when not obvious. */
  readonly help?: string
  /** False when only one of the choices next to the field needs a reason. */
  readonly isRequired?: boolean
  readonly defaultValue?: string | undefined
}

/** The reason of a staff action, with the same rules in every form. */
export function ReasonField({ help, isRequired = true, ...field }: ReasonFieldProps) {
  const t = useTranslations('proposals')
  const length = t('reasonLength', reasonLength)
  return (
    <TextArea
      {...field}
      name="reason"
      help={help === undefined ? length : `${length} ${help}`}
      rows={2}
      required={isRequired}
      minLength={reasonLength.minimum}
      maxLength={reasonLength.maximum}
    />
  )
}
