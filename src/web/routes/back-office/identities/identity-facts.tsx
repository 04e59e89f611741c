import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IdentityDetail } from '#contract/back-office/identity-desk-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../facts.tsx'

type Props = { readonly identity: IdentityDetail }

/** The identity card and the selfie side by side for comparison of the faces. */
export function IdentityPictures({ identity, reason }: Props & { readonly reason: string }) {
  const t = useTranslations('back-office.identities')
  const link = useLocalHref()
  if (identity.documents.length === 0) return <Notice tone="plain">{t('noDocuments')}</Notice>
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      {identity.documents.map(({ kind, takenAt }) => (
        <DocumentFigure
          key={kind}
          src={link(
            `/back-office/files/identities/${identity.userId}/documents/${kind}?reason=${reason}`,
          )}
          name={t(`documents.${kind}`)}
          note={<DateTime value={takenAt} style="date-time" />}
        />
      ))}
    </div>
  )
}

type DocumentFigureProps = {
  readonly src: string
  readonly name: string
  readonly note: ReactNode
}

/** One picture of a card or a face, large enough for comparison. */
export function DocumentFigure({ src, name, note }: DocumentFigureProps) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-sand">
      <img src={src} alt={name} className="h-72 w-full object-contain lg:h-96" />
      <figcaption className="flex flex-wrap justify-between gap-2 bg-card px-4 py-3 text-small">
        <span className="font-bold">{name}</span>
        <span className="text-ink-soft">{note}</span>
      </figcaption>
    </figure>
  )
}

export function IdentityFacts({ identity }: Props) {
  const t = useTranslations('back-office.identities')
  const edit = useTranslations('profile-edit')
  const { address, gender, birthPlace, work, political } = identity
  return (
    <Card>
      <CardHead title={t('declared')} />
      <Facts>
        <Fact name="NIK">
          <span className="tabular">{identity.nik}</span>
        </Fact>
        <Fact name={t('name')}>{identity.fullName}</Fact>
        <Fact name={t('born')}>
          {birthPlace === null ? null : `${birthPlace}, `}
          <DateTime value={identity.bornOn} />
        </Fact>
        <Fact name={t('gender')}>{gender === null ? t('missing') : t(`genders.${gender}`)}</Fact>
        <Fact name={t('address')}>{address === null ? t('missing') : addressLine(address)}</Fact>
        <Fact name={t('income')}>
          <Amount value={identity.yearlyIncome} />
        </Fact>
        <Fact name={t('occupation')}>
          {work === null
            ? t('missing')
            : [edit(`occupations.${work.occupation}`), work.employer].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t('fundSource')}>
          {work === null ? t('missing') : edit(`fundSources.${work.fundSource}`)}
        </Fact>
        <Fact name={t('political')}>
          {political === null ? (
            t('notAsked')
          ) : political.office === null ? (
            t('noOffice')
          ) : (
            <Badge tone="warn" className="whitespace-normal">
              {political.office}
            </Badge>
          )}
        </Fact>
        <Fact name={t('since')}>
          <DateTime value={identity.submittedAt ?? identity.declaredAt} style="date-time" />
        </Fact>
      </Facts>
    </Card>
  )
}

/** An address in the Indonesian format, in every language of the page. */
function addressLine(address: NonNullable<IdentityDetail['address']>): string {
  const { street, rt, rw, village, district, city, province, postcode } = address
  const places = [village?.name, district?.name, city?.name].filter(Boolean).join(', ')
  return `${street}, RT\u00a0${rt}/RW\u00a0${rw}, ${places}, ${province?.name ?? ''} ${postcode}`
}

/** The names on the screening lists that resemble this one. */
export function Screening({ identity }: Props) {
  const t = useTranslations('back-office.identities')
  const { screening } = identity
  if (screening === null) return <Notice tone="plain">{t('notScreened')}</Notice>
  if (screening.listVersion === 'none') return <Notice tone="warn">{t('noLists')}</Notice>
  if (screening.hits.length === 0) return <Notice tone="success">{t('noHits')}</Notice>
  return (
    <Card>
      <CardHead title={t('hits', { count: screening.hits.length })} />
      <ul className="grid gap-3">
        {screening.hits.map((hit) => (
          <li
            key={hit.list + hit.reference}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 first:border-t-0 first:pt-0"
          >
            <span className="font-bold">{hit.name}</span>
            <span className="text-small text-ink-soft">
              <FactLine>
                {hit.list}
                {hit.reference}
                {hit.bornOn === null ? null : <DateTime value={hit.bornOn} />}
              </FactLine>
            </span>
            <Badge tone="warn" className="ms-auto">
              {t('likeness', { percent: hit.score })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PastReviewsProps<Decision extends string> = {
  readonly reviews: readonly {
    readonly decision: Decision
    readonly reason: string | null
    readonly decidedBy: string | null
    readonly agreedBy: string | null
    readonly decidedAt: string
  }[]
  readonly nameOf: (decision: Decision) => string
}

/** The previous decisions, newest first. */
export function PastReviews<Decision extends string>({
  reviews,
  nameOf,
}: PastReviewsProps<Decision>) {
  const t = useTranslations('back-office.identities')
  return (
    <Card>
      <CardHead title={t('past')} />
      {reviews.length === 0 ? (
        <p className="text-ink-soft">{t('noPast')}</p>
      ) : (
        <ol className="grid gap-4">
          {reviews.map((review) => (
            <li
              key={review.decidedAt}
              className="border-t border-line pt-4 first:border-t-0 first:pt-0"
            >
              <p className="font-bold">{nameOf(review.decision)}</p>
              {review.reason === null ? null : <p className="wrap-anywhere">{review.reason}</p>}
              <p className="mt-1 text-small text-ink-soft">
                <FactLine>
                  {[review.decidedBy, review.agreedBy]
                    .filter((name) => name !== null)
                    .join(' + ') || null}
                  <DateTime value={review.decidedAt} style="date-time" />
                </FactLine>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Internal staff notes, never shown to the person they are about. */
export function InternalNotes({ notes }: Pick<IdentityDetail, 'notes'>) {
  const t = useTranslations('back-office.identities')
  if (notes.length === 0) return null
  return (
    <Card>
      <CardHead title={t('notes')} />
      <ol className="grid gap-4">
        {notes.map(({ text, writtenBy, writtenAt }) => (
          <li
            key={writtenAt + text}
            className="border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="mt-1 text-small text-ink-soft">
              <FactLine>
                {writtenBy}
                <DateTime value={writtenAt} style="date-time" />
              </FactLine>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
