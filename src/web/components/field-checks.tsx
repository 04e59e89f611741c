import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Control, FieldCheck } from '../ui/field-check.ts'
import type { FieldFault } from './field-rules.ts'

/** Lets every field on the page be looked over when it is left, in the reader's language. */
export function FieldChecks({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell.faults')
  const check = useCallback(
    async (control: Control) => {
      const fault = (await rules())?.faultOf(control) ?? null
      return fault === null ? null : sentenceOf(t, fault)
    },
    [t],
  )
  return <FieldCheck value={check}>{children}</FieldCheck>
}

/** Fetched when the first field is left; where they cannot be, the API alone decides. */
function rules() {
  return import('./field-rules.ts').catch(() => null)
}

function sentenceOf(
  t: ReturnType<typeof useTranslations<'shell.faults'>>,
  fault: FieldFault,
): string {
  switch (fault.code) {
    case 'tooShort':
      return t('tooShort', { minimum: fault.minimum })
    case 'count':
      return t('count', { count: fault.count })
    case 'digits':
      return t('digits', { least: fault.least, most: fault.most })
    case 'least':
    case 'most':
      return t(fault.code, { amount: fault.amount })
    default:
      return t(fault.code)
  }
}
