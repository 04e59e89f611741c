import { useTranslations } from 'use-intl'
import { identityDocumentKinds } from '#contract'
import type { RecoveryDetail } from '#contract/back-office/account-recoveries.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../facts.tsx'
import { DocumentFigure } from './identity-facts.tsx'

type Props = { readonly request: RecoveryDetail }

/** The stored and the submitted pictures of the identity card and of the face, side by side. */
export function ComparedDocuments({ request, reason }: Props & { readonly reason: string }) {
  const t = useTranslations('back-office.recoveries')
  const names = useTranslations('back-office.identities.documents')
  const link = useLocalHref()
  if (request.proof === 'mailbox') return <Notice tone="plain">{t('mailboxOnly')}</Notice>
  const kept = request.identity?.documents ?? []
  const query = `?reason=${reason}`
  return (
    <section aria-label={t('compare')} className="grid gap-5">
      {kept.length === 0 ? <Notice tone="warn">{t('nothingKeptText')}</Notice> : null}
      {identityDocumentKinds.map((kind) => {
        const given = request.documents.find((document) => document.kind === kind)
        return (
          <div key={kind} className="grid gap-5 md:grid-cols-2 md:items-start">
            {kept.includes(kind) ? (
              <DocumentFigure
                src={link(
                  `/back-office/files/identities/${request.userId}/documents/${kind}${query}`,
                )}
                name={`${names(kind)}\u00a0· ${t('kept')}`}
                note={null}
              />
            ) : (
              <MissingPicture text={`${names(kind)}\u00a0· ${t('nothingKept')}`} />
            )}
            {given === undefined ? (
              <MissingPicture text={`${names(kind)}\u00a0· ${t('nothingGiven')}`} />
            ) : (
              <DocumentFigure
                src={link(
                  `/back-office/files/account-recoveries/${request.id}/documents/${kind}${query}`,
                )}
                name={`${names(kind)}\u00a0· ${t('given')}`}
                note={<DateTime value={given.takenAt} style="date-time" />}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

function MissingPicture({ text }: { readonly text: string }) {
  return (
    <p className="grid min-h-24 place-items-center rounded-card border border-dashed border-line-strong p-4 text-center text-small text-ink-soft md:h-full">
      {text}
    </p>
  )
}

export function Statement({ request }: Props) {
  const t = useTranslations('back-office.recoveries')
  return (
    <Card>
      <CardHead title={t('story')} />
      <p className="wrap-anywhere whitespace-pre-line">{request.story}</p>
    </Card>
  )
}

export function RecoveryFacts({ request }: Props) {
  const t = useTranslations('back-office.recoveries')
  const device = useTranslations('back-office.devices')
  const { identity } = request
  return (
    <Card>
      <CardHead title={t('facts')} />
      {request.isFrozen ? (
        <Notice tone="warn" className="mb-4">
          {t('frozen')}
        </Notice>
      ) : null}
      <Facts>
        <Fact name={t('name')}>{identity?.fullName ?? request.name ?? t('noName')}</Fact>
        {identity === null ? null : (
          <>
            <Fact name={t('nik')}>
              <span className="tabular">{identity.maskedNik}</span>
            </Fact>
            <Fact name={t('born')}>
              <DateTime value={identity.bornOn} />
            </Fact>
          </>
        )}
        <Fact name={t('email')}>{request.maskedEmail}</Fact>
        <Fact name={t('since')}>
          <DateTime value={request.accountCreatedAt} />
        </Fact>
        <Fact name={t('handedIn')}>
          <DateTime value={request.handedInAt} style="date-time" />
        </Fact>
        <Fact name={t('waitsUntil')}>
          <DateTime value={request.waitsUntil} style="date-time" />
        </Fact>
        <Fact name={t('device')}>
          {t('deviceIn', {
            browser: device(`browsers.${request.browser}`),
            system: device(`systems.${request.system}`),
          })}
        </Fact>
        <Fact name={t('before')}>{request.before}</Fact>
      </Facts>
    </Card>
  )
}
