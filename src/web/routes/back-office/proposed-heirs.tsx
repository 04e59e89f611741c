import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { Fact, Facts } from './facts.tsx'

/** The fields of an heir in both kinds of proposals. */
type ProposedHeir = {
  readonly name?: unknown
  readonly guardian?: unknown
  readonly share?: unknown
  readonly numerator?: unknown
  readonly denominator?: unknown
}

/** The heirs with their shares, and the reason. */
export function ProposedHeirs({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals')
  // The room that made the proposal determines the content; a list of other values is not displayed.
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
