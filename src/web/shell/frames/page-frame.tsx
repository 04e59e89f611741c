import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

/** The skip link, first in the tab order: past the navigation to the content. */
export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#content"
      data-shell=""
      className="fixed start-4 top-4 z-[2000] -translate-y-24 rounded-button bg-ink px-5 py-3 font-bold text-on-ink focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}

/** States on every page that no money is real. */
export function ModeRibbon({ mode }: { readonly mode: 'demo' | 'rehearsal' }) {
  const t = useTranslations('shell')
  return (
    <section
      aria-labelledby="mode-ribbon"
      data-shell=""
      className="bg-info-soft px-4 py-1.5 text-center text-small font-semibold text-info"
    >
      <p id="mode-ribbon">{t(`${mode}Ribbon`)}</p>
    </section>
  )
}

/** The main content; the target of the skip link. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="content" tabIndex={-1} className={classNames('relative', className)}>
      {children}
    </main>
  )
}
