import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { IssuedDocument } from '#contract/properties/issued-document-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../facts.tsx'

/** A waiting document with its description and the file that the approver has to open first. */
export function ProposedDocument({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('issued')
  const { content, subjectId, mayApprove } = proposal
  // Written by the properties room in its own terms.
  const { kind, language, audience } = content as Pick<
    IssuedDocument,
    'kind' | 'language' | 'audience'
  >
  return (
    <>
      <Facts>
        <Fact name={t('facts.kind')}>{t(`kinds.${kind}`)}</Fact>
        <Fact name={t('facts.issuedBy')}>{String(content.issuedBy)}</Fact>
        <Fact name={t('facts.issuedOn')}>
          <DateTime value={String(content.issuedOn)} />
        </Fact>
        <Fact name={t('facts.language')}>{t(`languages.${language}`)}</Fact>
        <Fact name={t('facts.audience')}>{t(`audiences.${audience}`)}</Fact>
        <Fact name={t('facts.sha256')}>{String(content.sha256)}</Fact>
        <Fact name={t('facts.file')}>
          <DocumentLink propertyId={String(content.propertyId)} documentId={subjectId}>
            {t('open')}
          </DocumentLink>
        </Fact>
      </Facts>
      {mayApprove ? (
        <Notice tone="info" className="mt-4">
          {t('mustOpen')}
        </Notice>
      ) : null}
    </>
  )
}

type DocumentLinkProps = {
  readonly propertyId: string
  readonly documentId: string
  readonly children: string
}

/** A link to the file of a document; the download is recorded as opened by the staff member. */
export function DocumentLink({ propertyId, documentId, children }: DocumentLinkProps) {
  const link = useLocalHref()
  return (
    <a
      href={link(`/back-office/files/properties/${propertyId}/issued-documents/${documentId}`)}
      className="-my-3 inline-flex min-h-11 items-center text-link"
    >
      {children}
    </a>
  )
}
