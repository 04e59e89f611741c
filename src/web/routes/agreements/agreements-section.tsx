import { useTranslations } from 'use-intl'
import type { Agreement } from '#contract/agreements/agreement-body.ts'
import type { Page } from '#contract/answers.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { DocumentLine, DocumentList } from './document-list.tsx'

type AgreementsSectionProps = {
  readonly agreements: Page<Agreement>
  readonly isFirst: boolean
}

/** All agreements, each with a link to its purchase, its file and its hash. */
export function AgreementsSection({ agreements, isFirst }: AgreementsSectionProps) {
  return (
    <DocumentList
      words="agreements"
      documents={agreements}
      isFirst={isFirst}
      cursorName="after"
      line={(agreement) => <Line agreement={agreement} />}
    />
  )
}

function Line({ agreement }: { readonly agreement: Agreement }) {
  const t = useTranslations('agreements')
  const { subscriptionId, number, property, units, signedAt, sha256, state } = agreement
  return (
    <DocumentLine
      subscriptionId={subscriptionId}
      name={property.name}
      details={
        <>
          <span className="block">
            <RecordNumber>{number}</RecordNumber>
          </span>
          <FactLine>
            {t('units', { units })}
            <DateTime value={signedAt} />
          </FactLine>
        </>
      }
      file="agreement"
      fileLabel={t('openOf', { number })}
    >
      {state === 'void' ? <Badge>{t('states.void')}</Badge> : null}
      <CopyButton
        text={sha256}
        label={t('copyFingerprint')}
        copiedLabel={t('copied')}
        of={number}
      />
    </DocumentLine>
  )
}
