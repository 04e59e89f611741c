import { useTranslations } from 'use-intl'
import type { Certificate } from '#contract/agreements/agreement-body.ts'
import type { Page } from '#contract/answers.ts'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { DocumentLine, DocumentList } from './document-list.tsx'

type CertificatesSectionProps = {
  readonly certificates: Page<Certificate>
  readonly isFirst: boolean
}

/** The certificate of every purchase whose units were issued, with its file and hash. */
export function CertificatesSection({ certificates, isFirst }: CertificatesSectionProps) {
  const t = useTranslations('agreements.certificates')
  return (
    <DocumentList
      words="agreements.certificates"
      documents={certificates}
      isFirst={isFirst}
      cursorName="certificates"
      lead={t('lead')}
      isWide
      line={(certificate) => <Line certificate={certificate} />}
    />
  )
}

function Line({ certificate }: { readonly certificate: Certificate }) {
  const t = useTranslations('agreements.certificates')
  const words = useTranslations('agreements')
  const locale = useLocale()
  const { subscriptionId, number, property, units, allottedOn, sha256, state } = certificate
  const counted = words('units', { units })
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
            {counted}
            {formatDate(allottedOn, 'short', locale)}
          </FactLine>
        </>
      }
      file="certificate"
      fileLabel={t('openOf', { number })}
    >
      {state === 'ended' ? <Badge>{t('ended')}</Badge> : null}
      <CopyButton
        text={sha256}
        label={words('copyFingerprint')}
        copiedLabel={words('copied')}
        of={number}
      />
    </DocumentLine>
  )
}
