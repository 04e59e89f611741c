import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { IssuedDocument } from '#contract/properties/issued-document-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Fact, Facts } from './facts.tsx'

/** A document that waits: what was said of it, and the file that has to be opened first. */
export function ProposedDocument({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('issued')
  const { content, subjectId, mayApprove } = proposal
  // Written by the room of properties itself, in its own words.
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
          <DateTime value={String(content.issuedOn)} style="long" />
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

/** The way to the file of a document; the member of staff who downloads it has opened it. */
export function DocumentLink({ propertyId, documentId, children }: DocumentLinkProps) {
  const link = useLocalHref()
  return (
    <a
      href={link(`/back-office/files/properties/${propertyId}/issued-documents/${documentId}`)}
      className="text-link inline-flex min-h-11 items-center"
    >
      {children}
    </a>
  )
}
