import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../locale/use-locale.ts'
import { MarkWithName } from './mark.tsx'

/** The foot of public pages. */
export function Footer() {
  const t = useTranslations('shell')
  const link = useLocalHref()
  const links = [
    { to: link('/marketplace'), text: t('properties') },
    { to: link('/terms-and-conditions'), text: t('terms') },
    { to: link('/privacy-policy'), text: t('privacy') },
  ]
  return (
    <footer data-shell="" className="mt-24 border-t border-line">
      <div className="page-width grid gap-8 py-12 md:grid-cols-[1fr_auto]">
        <div className="max-w-md">
          <MarkWithName />
          <p className="mt-4 text-small text-ink-soft">{t('footerPromise')}</p>
          <p className="mt-2 text-small text-ink-soft">{t('footerRisk')}</p>
        </div>
        <nav aria-label={t('footerNavigation')}>
          <ul className="grid gap-1 text-dense">
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center font-semibold text-ink-soft hover:text-ink hover:underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
