import { useTranslations } from 'use-intl'
import { type ViewReason, viewReasons } from '#contract'
import type { Steps } from '../../../components/trail.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { AskReason } from './ask-reason.tsx'

/** Returns the reason in an address; null without one, in which case it must be given before any data is shown. */
export function viewReasonIn(url: URL): ViewReason | null {
  const given = url.searchParams.get('reason')
  return viewReasons.find((reason) => reason === given) ?? null
}

/** The subject of the review, named by each kind of review. */
type ViewMatter = 'identity' | 'recovery' | 'exemption' | 'deathReport'

/** Returns the function for the text of a reason by the subject of the review. */
export function useViewReasons(matter: ViewMatter): (reason: ViewReason) => string {
  const t = useTranslations('back-office.identities')
  return (reason) => (reason === 'review' ? t(`reviews.${matter}`) : t(`viewReasons.${reason}`))
}

type ViewReasonFormProps = {
  readonly matter: ViewMatter
  /** The page that is shown once its address contains the reason. */
  readonly path: string
  /** The queue that the page belongs to. */
  readonly list: Steps[number]
  readonly title?: string
}

/** Asks for a reason before an identity, or data compared with it, is shown. */
export function ViewReasonForm({ matter, path, list, title }: ViewReasonFormProps) {
  const t = useTranslations('back-office.identities')
  const reasonText = useViewReasons(matter)
  return (
    <AskReason title={title ?? t('viewTitle')} lead={t('viewLead')} list={list} path={path}>
      <Select name="reason" label={t('viewReason')} defaultValue="review">
        {viewReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonText(reason)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="primary" className="sm:justify-self-start">
        {t('view')}
      </Button>
    </AskReason>
  )
}
