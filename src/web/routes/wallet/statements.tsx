import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { isLocale, type Locale, locales } from '#kernel'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Downloads, tableFormats } from './downloads.tsx'

export const handle: ScreenHandle = { messages: ['wallet', 'movements'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const choices = await context.get(apiContext).account.get('/wallet/movements/choices/')
  const asked = url.searchParams.get('language') ?? ''
  return { choices, language: isLocale(asked) ? asked : context.get(visitContext).locale }
}

export default function StatementsScreen() {
  const { choices, language } = useLoaderData<typeof loader>()
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={m('documents.statements.title')} isPrivate />
      <Breadcrumb
        label={m('trail')}
        steps={[
          { text: t('title'), to: link('/dashboard/wallet') },
          { text: m('documents.statements.title') },
        ]}
      />
      <header className="mt-2 mb-6">
        <h1 className="text-h1">{m('documents.statements.title')}</h1>
        <p className="mt-1 max-w-prose text-dense text-ink-soft">{m('statementsLead')}</p>
      </header>
      <Languages chosen={language} />
      <div className="grid gap-5">
        {choices.years.map((year) => (
          <Year key={year} year={year} months={choices.months} language={language} />
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
    </>
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
}

const formats = ['pdf', ...tableFormats]

function Year({ year, months, language }: YearProps) {
  const m = useTranslations('movements')
  const link = useLocalHref()
  const hrefOf = (period: string) => (format: string) =>
    link(`/dashboard/files/wallet/statements/${period}/file?format=${format}&language=${language}`)
  const rowLook = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3'
  return (
    <Card>
      <CardHead title={year} />
      <div className={`${rowLook} -mt-2`}>
        <p className="text-dense font-bold">{m('wholeYear', { year })}</p>
        <Downloads what={m('wholeYear', { year })} formats={formats} hrefOf={hrefOf(year)} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {months
          .filter((month) => month.startsWith(year))
          .map((month) => (
            <li key={month} className={rowLook}>
              <p className="text-dense">
                <DateTime value={month} style="month" />
              </p>
              <Downloads what={month} formats={formats} hrefOf={hrefOf(month)} />
            </li>
          ))}
      </ul>
    </Card>
  )
}
