import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Fact, Facts } from '../facts.tsx'
import { TermValue } from './term-value.tsx'
import { termNames } from './terms-fields.ts'

/** Proposed trading terms: the values in force, the new ones, and the day from which they apply. */
export function ProposedTerms({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals')
  const before = valuesIn(content.before)
  const after = valuesIn(content.after)
  const changed = termNames.filter((name) => before[name] !== after[name])
  return (
    <Facts>
      <Fact name={t('terms.effectiveFrom')}>
        <DateTime value={String(content.effectiveFrom)} />
      </Fact>
      {changed.map((name) => (
        <Fact key={name} name={t(`terms.names.${name}`)}>
          <TermValue name={name} value={before[name] ?? 0} />
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('terms.becomes')} </span>
          <TermValue name={name} value={after[name] ?? 0} />
        </Fact>
      ))}
      <Fact name={t('fields.reason')}>{String(content.reason)}</Fact>
    </Facts>
  )
}

// Written by the market; amounts are strings.
function valuesIn(written: unknown): Partial<Record<string, number>> {
  const entries = Object.entries((written ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)]))
}
