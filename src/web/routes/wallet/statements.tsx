import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { tableFormats } from '#contract'
import { isLocale, type Locale, locales } from '#kernel'
import { formatDate } from '../../components/money/format.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { Downloads } from './downloads.tsx'

export const handle: ScreenHandle = { messages: ['wallet', 'movements'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const choices = await context.get(apiContext).account.get('/wallet/movements/choices/')
  const requested = url.searchParams.get('language') ?? ''
  return { choices, language: isLocale(requested) ? requested : context.get(visitContext).locale }
}

export default function StatementsScreen() {
  const { choices, language } = useLoaderData<typeof loader>()
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <TitledPage
      title={m('documents.statements.title')}
      trail={[
        { text: t('title'), path: '/dashboard/wallet' },
        { text: m('documents.statements.title') },
      ]}
      lead={m('statementsLead')}
    >
      <Languages chosen={language} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {choices.years.map((year, index) => (
          <Year
            key={year}
            year={year}
            months={choices.months}
            language={language}
            isOpen={index === 0}
          />
        ))}
      </div>
      <p className="mt-5 text-small text-ink-soft">
        {m.rich('schemaNote', {
          link: (words) => (
            <Link to={link('/data-formats')} className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    </TitledPage>
  )
}

function Languages({ chosen }: { readonly chosen: Locale }) {
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <nav aria-label={m('language')} className="mb-5 flex flex-wrap items-center gap-2">
      <span className="text-dense font-semibold max-sm:w-full" aria-hidden="true">
        {m('language')}
      </span>
      {locales.map((locale) => (
        <LinkChip
          key={locale}
          to={link(`/dashboard/wallet/statements?language=${locale}`)}
          isActive={chosen === locale}
          preventScrollReset
        >
          {m(`languages.${locale}`)}
        </LinkChip>
      ))}
    </nav>
  )
}

type YearProps = {
  readonly year: string
  readonly months: readonly string[]
  readonly language: Locale
  readonly isOpen: boolean
}

function Year({ year, months, language, isOpen }: YearProps) {
  const m = useTranslations('movements')
  return (
    <Card>
      <details open={isOpen || undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-h3">
          <h2>{year}</h2>
          <OpenChevron size={20} />
        </summary>
        <ul className="mt-2 divide-y divide-line border-t border-line">
          <li>
            <Period period={year} what={m('wholeYear', { year })} language={language} />
          </li>
          {months
            .filter((month) => month.startsWith(year))
            .map((month) => (
              <li key={month}>
                <Period period={month} language={language} />
              </li>
            ))}
        </ul>
      </details>
    </Card>
  )
}

type PeriodProps = {
  readonly period: string
  readonly language: Locale
  /** The name of the period; by default its month. */
  readonly what?: string
}

/** One statement: a link to its PDF, and a menu with its tables. */
function Period({ period, language, what }: PeriodProps) {
  const m = useTranslations('movements')
  const locale = useLocale()
  const link = useLocalHref()
  const name = what ?? formatDate(period, 'month', locale)
  const hrefOf = (format: string) =>
    link(`/dashboard/files/wallet/statements/${period}/file?format=${format}&language=${language}`)
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 py-1.5">
      <p className={classNames('min-w-24 flex-1 text-dense', what !== undefined && 'font-bold')}>
        {name}
      </p>
      <a
        href={hrefOf('pdf')}
        aria-label={`${name}, PDF`}
        className={buttonLook({ variant: 'secondary', size: 'small' }, 'max-sm:px-2.5')}
      >
        <DownloadIcon size={16} aria-hidden="true" />
        PDF
      </a>
      <Downloads what={name} formats={tableFormats} hrefOf={hrefOf} text={m('otherFormats')} />
    </div>
  )
}
