import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { useRootData } from '../../shell/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../money/format.ts'
import { type Consent, choiceKey, readConsent } from './consent.ts'

type ConsentChoiceProps = { readonly className?: string }

/**
 * Lets a visitor allow or refuse visit statistics, and change the choice. Areas: `consent`. The server sends
 * the same page to all visitors; the stored choice is read after hydration.
 */
export function ConsentChoice({ className }: ConsentChoiceProps) {
  const t = useTranslations('consent')
  const locale = useLocale()
  const link = useLocalHref()
  const { pathname, search, key } = useLocation()
  const choice = useFetcher({ key: choiceKey })
  const isBusy = choice.state !== 'idle'
  const isCounting = (useRootData()?.analytics ?? null) !== null
  const [consent, setConsent] = useState<Consent | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each visit to the server.
  useEffect(() => setConsent(readConsent(document.cookie)), [key, isBusy])
  // The page and its typed values stay; without JavaScript the response redirects back to the page.
  const decideHere = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    sent.set('stays', 'yes')
    void choice.submit(sent, { method: 'post', action: link('/consent') })
  }
  return (
    <div className={className}>
      <p className="text-dense text-ink-soft">{isCounting ? t('lead') : t('leadNone')}</p>
      <p role="status" className="mt-2 text-dense font-semibold">
        {consent === null
          ? t('undecided')
          : t(consent.analytics ? 'allowed' : 'refused', {
              date: formatDate(consent.at, 'long', locale),
            })}
      </p>
      <choice.Form
        method="post"
        action={link('/consent')}
        onSubmit={decideHere}
        className="mt-4 flex flex-wrap gap-3"
      >
        <input type="hidden" name="next" value={`${pathname}${search}`} />
        <Button type="submit" name="analytics" value="refused" isBusy={isBusy}>
          {t('refuse')}
        </Button>
        <Button type="submit" name="analytics" value="allowed" isBusy={isBusy}>
          {t('allow')}
        </Button>
      </choice.Form>
    </div>
  )
}
