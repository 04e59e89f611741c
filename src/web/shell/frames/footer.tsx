import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import { keepServerMarkup } from '../../ui/keep-server-markup.ts'
import { LanguageLinks } from '../navigation/language-switch.tsx'

// It is the same on every page.
const FooterColumns = keepServerMarkup(
  async () => (await import('./footer-parts.tsx')).FooterColumns,
)
const FooterCompany = keepServerMarkup(
  async () => (await import('./footer-parts.tsx')).FooterCompany,
)

/** The footer of public pages: links to all of them, the operator and the risk notice. */
export function Footer({ operator, paths }: { operator: Operator; paths: readonly string[] }) {
  const t = useTranslations('shell')
  return (
    <footer
      data-shell=""
      className="when-near room-780 lg:room-450 mt-14 sm:mt-24 border-t border-line"
    >
      <FooterColumns paths={paths} />
      <div className="page-width">
        <div className="grid gap-6 border-t border-line py-6 text-small lg:py-8 text-ink-soft lg:grid-cols-[minmax(0,1fr)_auto]">
          <FooterCompany operator={operator} />
          <nav aria-label={t('language')} className="-ms-3 flex flex-wrap items-start lg:ms-0">
            <LanguageLinks className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:text-ink aria-[current]:text-ink" />
          </nav>
        </div>
      </div>
    </footer>
  )
}
