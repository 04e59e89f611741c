import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { Fact, Facts } from './facts.tsx'

/** What both kinds of proposals about heirs hold of each. */
type ProposedHeir = {
  readonly name?: unknown
  readonly guardian?: unknown
  readonly share?: unknown
  readonly numerator?: unknown
  readonly denominator?: unknown
}

/** The heirs with their shares, and why. */
export function ProposedHeirs({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals')
  // A content is what its room wrote; a list of something else shows nothing.
  const heirs = Array.isArray(content.heirs) ? (content.heirs as readonly ProposedHeir[]) : []
  return (
    <Facts>
      {heirs.map(({ name, guardian, share, numerator, denominator }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a proposal never changes.
        <Fact key={index} name={String(share ?? `${numerator}/${denominator}`)}>
          {typeof guardian === 'string'
            ? t('heirThrough', { name: String(name), guardian })
            : String(name)}
        </Fact>
      ))}
      <Fact name={t('fields.reason')}>{String(content.reason)}</Fact>
    </Facts>
  )
}
