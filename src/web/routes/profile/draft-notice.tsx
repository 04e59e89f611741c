import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { RemovalFold } from '../../components/forms/removal-question.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Tells the user that the form was filled in from a draft, with a button that discards the draft. */
export function DraftNotice({ keptAt }: { readonly keptAt: string }) {
  const t = useTranslations('profile-edit')
  return (
    <>
      {/* The Enter key presses the first button of a form, which must not be the one that discards the draft. */}
      <button type="submit" hidden />
      <Notice
        tone="info"
        action={
          <RemovalFold label={t('draft.discard')}>
            <p>{t('draft.discardQuestion')}</p>
            <Button type="submit" name="intent" value="discard" variant="danger" size="small">
              {t('draft.discardSubmit')}
            </Button>
          </RemovalFold>
        }
      >
        {`${t('draft.found')} `}
        <DateTime value={keptAt} style="date-time" />
        {'.'}
      </Notice>
    </>
  )
}

/** Tells the user, next to the submit button, that the draft is saved. */
export function DraftKept({ isKept }: { readonly isKept: boolean }) {
  const t = useTranslations('profile-edit')
  return (
    <p role="status" className="text-small text-ink-soft max-sm:basis-full">
      {isKept ? t('draft.kept') : null}
    </p>
  )
}
