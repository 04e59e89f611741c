import { useTranslations } from 'use-intl'

const parts = [
  'own',
  'facts',
  'money',
  'rent',
  'value',
  'title',
  'health',
  'tenants',
  'area',
  'documents',
  'events',
  'forecast',
  'calculator',
  'questions',
  'fees',
  'risks',
] as const

/** The parts of the page, to go straight to one. */
export function SectionLinks() {
  const t = useTranslations('dossier.parts')
  return (
    <nav
      aria-label={t('label')}
      className="no-scrollbar -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 sm:flex-wrap">
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-small font-semibold whitespace-nowrap transition-colors duration-150 hover:border-line-strong"
            >
              {t(part)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
