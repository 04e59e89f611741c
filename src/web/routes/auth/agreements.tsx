import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Checkbox } from '../../ui/choice.tsx'

/** The checkboxes with which a visitor accepts the terms at registration. */
export function Agreements() {
  const t = useTranslations('auth.register')
  return (
    <div className="grid gap-1">
      <Checkbox name="termsAccepted">
        <Agreement text="terms" path="/terms-and-conditions" />
      </Checkbox>
      <Checkbox name="privacyAccepted">
        <Agreement text="privacy" path="/privacy-policy" />
      </Checkbox>
      <Checkbox name="marketingAccepted">{t('marketing')}</Checkbox>
    </div>
  )
}

/** The agreements that are ticked in the form. */
export function agreementsOf(form: FormData) {
  return {
    termsAccepted: form.has('termsAccepted'),
    privacyAccepted: form.has('privacyAccepted'),
    marketingAccepted: form.has('marketingAccepted'),
  }
}

/** The text of a checkbox with its link. The link opens in a new tab, so that typed values are not lost. */
function Agreement({ text, path }: { text: 'terms' | 'privacy'; path: string }) {
  const t = useTranslations('auth.register')
  const link = useLocalHref()
  return t.rich(text, {
    link: (words) => (
      <a href={link(path)} target="_blank" rel="noopener" className="text-link">
        {words}
      </a>
    ),
  })
}
