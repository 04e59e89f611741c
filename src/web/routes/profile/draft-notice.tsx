import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that a form begins with what was typed before, and lets go of it. */
export function DraftNotice({ keptAt }: { readonly keptAt: string }) {
  const t = useTranslations('profile-edit')
  return (
    <>
      {/* The return key presses a form's first button, which must not be the one that discards. */}
      <button type="submit" hidden />
      <Notice
        tone="info"
        action={
          <Button type="submit" name="intent" value="discard" size="small">
            {t('draft.discard')}
          </Button>
        }
      >
        {`${t('draft.found')} `}
        <DateTime value={keptAt} style="date-time" />
        {'.'}
      </Notice>
    </>
  )
}

/** Says beside the button that what is being typed is kept. */
export function DraftKept({ isKept }: { readonly isKept: boolean }) {
  const t = useTranslations('profile-edit')
  return (
    <p role="status" className="text-small text-ink-soft">
      {isKept ? t('draft.kept') : null}
    </p>
  )
}
