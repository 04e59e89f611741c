import { useTranslations } from 'use-intl'
import type { Referrals } from '#contract/referrals/referral-body.ts'
import { type Locale, locales } from '#kernel'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Flag } from '../../shell/navigation/flag.tsx'
import { languageNames } from '../../shell/navigation/language-switch.tsx'
import { LinkChip } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MailIcon, MessageIcon } from '../../ui/icon.tsx'
import { ShareSheetButton } from './share-sheet-button.tsx'
import { UnbrokenEnd } from './unbroken-end.tsx'

type ShareCardProps = { readonly referrals: Referrals; readonly language: Locale }

/** A short message in the chosen language, whichever language the page has, with the ways to send it. */
export function ShareCard({ referrals, language }: ShareCardProps) {
  const t = useTranslations('referral.share')
  const link = useLocalHref()
  const message = useMessage(referrals, language)
  return (
    <Card className="flex flex-col">
      <h2 className="text-h3">{t('title')}</h2>
      <nav aria-label={t('language')} className="mt-4 flex flex-wrap gap-2">
        {locales.map((each) => (
          <LinkChip
            key={each}
            to={link(`/dashboard/referral?share=${each}`)}
            isActive={each === language}
            preventScrollReset
          >
            <Flag locale={each} />
            {languageNames[each]}
          </LinkChip>
        ))}
      </nav>
      <figure className="mt-4 flex-1 rounded-2xl bg-sand p-4 sm:p-5">
        <figcaption className="text-small text-ink-soft">{t('preview')}</figcaption>
        <blockquote lang={language} className="mt-2 text-dense wrap-anywhere">
          <UnbrokenEnd text={message.text} end={referrals.code} />
        </blockquote>
      </figure>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message.text)}`}
          target="_blank"
          rel="noopener noreferrer"
          data-ripple=""
          className={buttonLook({ variant: 'primary' })}
        >
          <MessageIcon size={18} aria-hidden="true" />
          {t('whatsapp')}
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(message.text)}`}
          data-ripple=""
          className={buttonLook({})}
        >
          <MailIcon size={18} aria-hidden="true" />
          {t('mail')}
        </a>
        <ShareSheetButton title={message.subject} text={message.text} label={t('sheet')} />
        <CopyButton text={message.text} label={t('copy')} copiedLabel={t('copied')} isButton />
      </div>
    </Card>
  )
}

function useMessage({ code, link, terms }: Referrals, language: Locale) {
  const t = useTranslations('referral.share')
  const { origin, pathname } = new URL(link)
  const values = {
    code,
    days: terms.holdDays,
    reward: formatRupiah(terms.reward, language),
    link: language === 'id' ? link : `${origin}/en${pathname}`,
  }
  return { subject: t(`subject.${language}`), text: t(`text.${language}`, values) }
}
