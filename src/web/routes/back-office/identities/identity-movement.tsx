import { useTranslations } from 'use-intl'
import type { IdentityDetail } from '#contract/back-office/identity-desk-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { readonly identity: IdentityDetail; readonly reason: string }

/** Whether the selfie was taken with a movement check, with its frames next to the card and the selfie. */
export function IdentityMovement({ identity, reason }: Props) {
  const t = useTranslations('back-office.identities.movement')
  const link = useLocalHref()
  const { passedAt, tasks, frames, failed } = identity.movement
  const tries = failed === 0 ? null : <p>{t('failed', { count: failed })}</p>
  if (!identity.documents.some(({ kind }) => kind === 'selfie'))
    return (
      tries && (
        <Notice tone="plain" className="mt-5">
          {tries}
        </Notice>
      )
    )
  if (passedAt === null)
    return (
      <Notice tone="warn" title={t('without')} className="mt-5">
        <p>{t('withoutText')}</p>
        {tries}
      </Notice>
    )
  return (
    <Card className="mt-5">
      <CardHead title={t('passed')} />
      <div className="-mt-2 mb-4 text-ink-soft">
        <FactLine>
          <DateTime value={passedAt} style="date-time" />
          {tasks.map((task) => t(`tasks.${task}`)).join(', ')}
        </FactLine>
        <p>{t('passedText')}</p>
      </div>
      {tries === null ? null : <div className="mb-4 font-semibold">{tries}</div>}
      {frames.length === 0 ? (
        <p className="text-ink-soft">{t('gone')}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-3">
          {frames.map(({ position, task }) => (
            <li key={position}>
              <figure className="overflow-hidden rounded-2xl border border-line bg-sand">
                <img
                  src={link(
                    `/back-office/files/identities/${identity.userId}/movement-frames/${position}?reason=${reason}`,
                  )}
                  alt={t('frame', { task: t(`tasks.${task}`) })}
                  className="aspect-3/4 max-h-80 w-full object-contain"
                />
                <figcaption className="bg-card px-3 py-2 text-small font-bold">
                  {t(`tasks.${task}`)}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
