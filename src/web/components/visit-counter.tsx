import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Locale } from '#kernel'
import { useLocale, useLocalHref } from '../locale/use-locale.ts'
import { loadedMessages } from '../messages/messages.ts'
import { saveDrafts } from '../shell/forms/drafts.ts'
import { type Analytics, useSignedInEmail } from '../shell/root-data.ts'
import { choiceKey, readConsent } from './forms/consent.ts'
import { ConsentChoice } from './forms/consent-choice.tsx'

/** Counts the visits of people who allowed it, and asks those who have not decided yet. */
export function VisitCounter({ analytics }: { readonly analytics: Analytics }) {
  const locale: Locale = useLocale()
  const { key } = useLocation()
  const isDeciding = useFetcher({ key: choiceKey }).state !== 'idle'
  const [isAsking, setAsking] = useState(false)
  const owner = useSignedInEmail()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each navigation and decision.
  useEffect(() => {
    const consent = readConsent(document.cookie)
    setAsking(consent === null)
    if (consent?.analytics === true) count(analytics)
    // A script that runs already stops only when the page is reloaded without it.
    else if (isCounting(analytics)) {
      saveDrafts(owner)
      window.location.reload()
    }
  }, [analytics, key, isDeciding, owner])
  if (!isAsking) return null
  return (
    <IntlProvider locale={locale} messages={loadedMessages(locale)}>
      <ConsentBanner />
    </IntlProvider>
  )
}

function ConsentBanner() {
  const t = useTranslations('consent')
  const link = useLocalHref()
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-3 bottom-3 z-[900] mx-auto max-w-xl rounded-card border border-line bg-card p-5 shadow-float"
    >
      <h2 className="mb-2 text-h3">{t('title')}</h2>
      <ConsentChoice />
      <p className="mt-3 text-small">
        <a href={link('/privacy-policy')} className="text-link">
          {t('more')}
        </a>
      </p>
    </section>
  )
}

function isCounting({ scriptUrl }: Analytics): boolean {
  return [...document.scripts].some(({ src }) => src === scriptUrl)
}

function count(analytics: Analytics): void {
  if (isCounting(analytics)) return
  const { scriptUrl, siteId } = analytics
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  // The attributes from which the known analytics scripts read the site.
  script.dataset.websiteId = siteId
  script.dataset.domain = siteId
  document.head.append(script)
}
