import { useTranslations } from 'use-intl'
import { Notice } from '../ui/notice.tsx'
import { useKept } from './use-kept.ts'

type ConfirmedNoticeProps = {
  /** The page was come back to from a confirmation that a press of its button led to. */
  readonly isConfirmed: boolean
  /** The button was pressed again since. */
  readonly isAnswered: boolean
}

/** After a confirmation: what was pressed before it has not been done yet. */
export function ConfirmedNotice({ isConfirmed, isAnswered }: ConfirmedNoticeProps) {
  const t = useTranslations('shell')
  const isWaiting = useKept(isConfirmed)
  if (!isWaiting || isAnswered) return null
  return (
    <div role="status">
      <Notice tone="success" className="mb-5">
        {t('confirmed')}
      </Notice>
    </div>
  )
}
