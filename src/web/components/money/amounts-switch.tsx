import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { EyeIcon, EyeOffIcon } from '../../ui/icon.tsx'
import { useHiddenAmounts } from './hidden-amounts.ts'

/** The eye button: hides or shows the visitor's amounts on every screen. The browser stores the choice. */
export function AmountsSwitch() {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const { pathname, search } = useLocation()
  const isHidden = useHiddenAmounts()
  const Eye = isHidden ? EyeIcon : EyeOffIcon
  return (
    <Form method="post" action={link('/dashboard/amounts')} className="shrink-0">
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="amounts"
        value={isHidden ? 'shown' : 'hidden'}
        aria-label={isHidden ? t('showAmounts') : t('hideAmounts')}
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sand hover:text-ink"
      >
        <Eye size={20} aria-hidden="true" />
      </button>
    </Form>
  )
}
