import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/notice.tsx'
import { useKept } from '../forms/use-kept.ts'

type ConfirmedNoticeProps = {
  /** The user has returned to the page from a confirmation that its button led to. */
  readonly isConfirmed: boolean
  /** The user has pressed the button again since. */
  readonly isAnswered: boolean
}

/** The notice after a confirmation that the action has not been done yet and the button must be pressed again. */
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
