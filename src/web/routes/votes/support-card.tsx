import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SupportBar } from './support-bar.tsx'

type SupportCardProps = {
  readonly motion: Motion
  readonly support: NonNullable<Motion['support']>
  /** The address of this page, for sharing with other owners. */
  readonly address: string
}

/** The support of a motion, and the button that gives or withdraws the reader's own support. */
export function SupportCard({ motion, support, address }: SupportCardProps) {
  const t = useTranslations('motions.support')
  const isCollecting = motion.state === 'collecting'
  return (
    <Card>
      <CardHead title={t('title')}>
        {isCollecting
          ? t.rich('until', { time: () => <DateTime value={support.until} style="date-time" /> })
          : null}
      </CardHead>
      <SupportBar support={support} />
      {isCollecting ? (
        <div className="mt-5 grid gap-3">
          <div className="flex flex-wrap items-center gap-2.5">
            <PostButton
              name="act"
              value={support.isMine ? 'unsupport' : 'support'}
              variant={support.isMine ? 'secondary' : 'primary'}
            >
              {t(support.isMine ? 'withdraw' : 'give')}
            </PostButton>
            <CopyButton text={address} label={t('share')} copiedLabel={t('copied')} />
          </div>
          <p className="text-small text-ink-soft">{t(support.isMine ? 'mine' : 'how')}</p>
          {motion.isMine ? (
            <Disclosure label={t('end')}>
              <p className="mb-3 text-dense text-ink-soft">{t('endText')}</p>
              <PostButton name="act" value="withdraw" variant="danger">
                {t('endNow')}
              </PostButton>
            </Disclosure>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}
