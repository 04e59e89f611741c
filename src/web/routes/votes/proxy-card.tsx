import { useTranslations } from 'use-intl'
import type { MyMeeting } from '#contract/meetings/meeting-body.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** The reader's proxy in a meeting, or a link to name one. */
export function ProxyCard({
  meetingId,
  mine,
}: {
  readonly meetingId: string
  readonly mine: MyMeeting
}) {
  const t = useTranslations('votes.proxy')
  const link = useLocalHref()
  const { proxy } = mine
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-h3">{t('title')}</h2>
        <p className="mt-1 text-dense text-ink-soft">
          {proxy === null ? t('none') : t(`given.${proxy.holder}`, { code: proxy.code ?? '' })}
        </p>
      </div>
      <LinkButton to={link(`/dashboard/votes/${meetingId}/proxy`)}>
        {t(proxy === null ? 'give' : 'see')}
      </LinkButton>
    </Card>
  )
}
