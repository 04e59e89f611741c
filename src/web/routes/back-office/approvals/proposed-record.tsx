import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import {
  type ChangedRecord,
  RecordChange,
} from '../../../components/property/records/record-change.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'

type Published = ChangedRecord & {
  readonly propertyId?: string
  readonly follows: boolean
  readonly whyId: string | null
  readonly whyEn: string | null
}

/** A record to be published, corrected or removed, as its approver sees it, with its picture. */
export function ProposedRecord({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('published')
  const link = useLocalHref()
  // Written by the properties room in its own terms.
  const record = proposal.content as Published
  const { what, propertyId, follows, whyId, whyEn } = record
  return (
    <>
      <p className="mb-4">{t(`meaning.${actOf(record)}`, { what: t(`what.${what}`) })}</p>
      {what === 'picture' && propertyId !== undefined ? (
        <img
          src={link(
            `/back-office/files/properties/${propertyId}/publications/${proposal.id}/picture`,
          )}
          alt={t('pictureAlt')}
          className="mb-4 max-h-96 rounded-2xl border border-line object-contain"
        />
      ) : null}
      <RecordChange record={record} isForStaff />
      {follows ? <p className="mt-4 text-dense">{t('follows')}</p> : null}
      {whyId === null ? null : (
        <div className="mt-4 text-dense">
          <p className="text-ink-soft">{t('why')}</p>
          <p lang="id">{whyId}</p>
          <p lang="en">{whyEn}</p>
        </div>
      )}
    </>
  )
}

function actOf({ before, after, whyId }: Published) {
  if (after === null) return 'removal'
  if (before === null) return 'publication'
  return whyId === null ? 'continuation' : 'correction'
}
