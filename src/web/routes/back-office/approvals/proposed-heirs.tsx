import { useTranslations } from 'use-intl'
import { heirCertificates, heirRelations } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Fact, Facts } from '../facts.tsx'

/** The fields of an heir in both kinds of proposals; a transfer has the name, the share and the guardian. */
type ProposedHeir = {
  readonly name?: unknown
  readonly relation?: unknown
  readonly email?: unknown
  readonly guardian?: unknown
  readonly share?: unknown
  readonly numerator?: unknown
  readonly denominator?: unknown
}

/** The heirs as the second person compares them with the certificate, and the reason. */
export function ProposedHeirs({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('death-report-desk.heirs')
  const reason = useTranslations('proposals')('fields.reason')
  const issuers = useTranslations('death-report.guide.certificates')
  // The room that made the proposal determines the content; a list of other values is not displayed.
  const heirs = Array.isArray(content.heirs) ? (content.heirs as readonly ProposedHeir[]) : []
  const issuer = heirCertificates.find((each) => each === content.certificate)
  return (
    <Facts>
      {issuer === undefined ? null : (
        <>
          <Fact name={t('certificate')}>{issuers(`${issuer}.title`)}</Fact>
          <Fact name={t('certificateNumber')}>{String(content.certificateNumber)}</Fact>
        </>
      )}
      {heirs.map((heir, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a proposal never changes.
        <Fact key={index} name={t('number', { number: String(index + 1) })}>
          <HeirText heir={heir} />
        </Fact>
      ))}
      <Fact name={reason}>{String(content.reason)}</Fact>
    </Facts>
  )
}

function HeirText({ heir }: { readonly heir: ProposedHeir }) {
  const t = useTranslations('death-report-desk.heirs')
  const words = useTranslations('profile-edit.relations')
  const { name, email, guardian, share, numerator, denominator } = heir
  const relation = heirRelations.find((each) => each === heir.relation)
  return (
    <>
      <FactLine>
        {String(name)}
        {String(share ?? `${numerator}/${denominator}`)}
      </FactLine>
      {relation === undefined ? null : (
        <span className="block font-normal wrap-anywhere text-ink-soft">
          <FactLine>
            {words(relation)}
            {String(email)}
          </FactLine>
        </span>
      )}
      {typeof guardian === 'string' ? (
        <span className="block font-normal">{t('through', { name: guardian })}</span>
      ) : null}
    </>
  )
}
