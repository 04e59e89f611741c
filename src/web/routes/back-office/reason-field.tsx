import { useTranslations } from 'use-intl'
import { reasonLength } from '#contract'
import { TextArea } from '../../ui/text-area.tsx'

type ReasonFieldProps = {
  readonly label: string
  /** Who reads it, where that is not obvious. */
  readonly help?: string
  /** False: only one of the choices beside it needs a reason. */
  readonly isRequired?: boolean
  readonly defaultValue?: string | undefined
}

/** Why staff do something: the same rule wherever a reason is typed. */
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
