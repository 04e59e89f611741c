import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'

/** Returns the operator as it is shown: the texts of the demo's example are marked in the reader's language. */
export function useOperator(operator: Operator): Operator {
  const t = useTranslations('shell.operator')
  if (!operator.isExample) return operator
  const marked = (text: string | null) => (text === null ? null : t('example', { text }))
  return {
    ...operator,
    name: marked(operator.name),
    regulator: marked(operator.regulator),
    address: marked(operator.address),
  }
}
