import { type ContextType, type ReactNode, useCallback, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Locale } from '#kernel'
import { useLocale } from '../../locale/use-locale.ts'
import { AnswerCount, type Control, ErrorWithName, FieldCheck } from '../../ui/field-check.ts'
import { formatDate } from '../money/format.ts'
import type { FieldFault } from './field-rules.ts'

/** The errors that fit every field, as the API and the rules of the page word them. */
const errorsOfAnyField = ['required', 'format', 'type', 'invalid'] as const

/**
 * Checks every field on the page when it loses focus, with messages in the reader's language. An error that fits
 * every field names the one at which it is shown, also when the API reported it: only the page knows the labels.
 */
export function FieldChecks({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell.faults')
  const locale = useLocale()
  const check = useCallback(
    async (control: Control) => {
      const fault = (await rules())?.faultOf(control) ?? null
      return fault === null ? null : sentenceOf(t, fault, locale)
    },
    [t, locale],
  )
  const withName = useCallback<ContextType<typeof ErrorWithName>>(
    (error, field) => {
      const code = errorsOfAnyField.find((each) => t(each) === error)
      if (code === undefined) return { text: error, needsHelp: false }
      return { text: t(`named.${code}`, field), needsHelp: code !== 'required' }
    },
    [t],
  )
  return (
    <AnswerCount value={useAnswerCount()}>
      <ErrorWithName value={withName}>
        <FieldCheck value={check}>{children}</FieldCheck>
      </ErrorWithName>
    </AnswerCount>
  )
}

/** Returns a counter that increases with the response to each submitted form. */
function useAnswerCount(): number {
  const sent = useNavigation().formMethod
  const isSent = useFetchers().some(({ formMethod }) => formMethod !== undefined) || sent != null
  const [seen, setSeen] = useState({ isSent, answers: 0 })
  if (seen.isSent === isSent) return seen.answers
  const answers = seen.answers + (isSent ? 0 : 1)
  setSeen({ isSent, answers })
  return answers
}

/** Loads the rules when the first field loses focus; if they cannot be loaded, only the API checks the fields. */
function rules() {
  return import('./field-rules.ts').catch(() => null)
}

function sentenceOf(
  t: ReturnType<typeof useTranslations<'shell.faults'>>,
  fault: FieldFault,
  locale: Locale,
): string {
  switch (fault.code) {
    case 'tooShort':
      return t('tooShort', { minimum: fault.minimum })
    case 'count':
      return t('count', { count: fault.count })
    case 'digits':
      return t('digits', { least: fault.least, most: Number(fault.most) })
    case 'least':
    case 'most':
      return t(fault.code, { amount: fault.amount })
    case 'latest':
      return t('latest', { day: formatDate(fault.day, 'long', locale) })
    default:
      return t(fault.code)
  }
}
