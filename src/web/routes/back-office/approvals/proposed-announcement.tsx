import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger, formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Fact, Facts } from '../facts.tsx'

type ProposedProps = { readonly proposal: Proposal }

/** The notification to the holders next to the valuation, and the offer that it is based on. */
export function ProposedAnnouncement({ proposal }: ProposedProps) {
  const t = useTranslations('property-sale.announce')
  const locale = useLocale()
  const { content } = proposal
  return (
    <Facts>
      <Fact name={t('askingPrice')}>
        <Amount value={Number(content.askingPrice)} className="text-h3" />
      </Fact>
      <Fact name={t('valuation')}>
        <Amount value={Number(content.valuation)} />
      </Fact>
      <Fact name={t('change')}>{formatPercent(Number(content.changeBasisPoints), locale)}</Fact>
      <Fact name={t('perUnit')}>
        <Amount value={Number(content.perUnit)} />
      </Fact>
      <Fact name={t('holders')}>{formatInteger(Number(content.holders), locale)}</Fact>
      <Fact name={t('meetingOn')}>
        <DateTime value={String(content.meetingOn)} />
      </Fact>
      <Fact name={t('offer')}>
        <FileLink proposal={proposal} />
      </Fact>
    </Facts>
  )
}

/** A document that would replace another one. */
export function ProposedSaleDocument({ proposal }: ProposedProps) {
  const t = useTranslations('property-sale.documents')
  const { content } = proposal
  return (
    <Facts>
      <Fact name={t('kind')}>{t(content.kind === 'deed' ? 'kinds.deed' : 'kinds.resolution')}</Fact>
      <Fact name={t('before')}>
        <FactLine>
          {String(content.numberBefore)}
          <DateTime value={String(content.issuedOnBefore)} />
        </FactLine>
      </Fact>
      <Fact name={t('number')}>
        <FactLine>
          {String(content.number)}
          <DateTime value={String(content.issuedOn)} />
        </FactLine>
      </Fact>
      <Fact name={t('reason')}>{String(content.reason)}</Fact>
      <Fact name={t('file')}>
        <FileLink proposal={proposal} />
      </Fact>
    </Facts>
  )
}

function FileLink({ proposal: { id, subjectId } }: ProposedProps) {
  const t = useTranslations('property-sale.announce')
  const link = useLocalHref()
  return (
    <a
      href={link(`/back-office/files/properties/${subjectId}/sale/proposals/${id}`)}
      className="text-link inline-flex min-h-11 items-center"
    >
      {t('view')}
    </a>
  )
}
