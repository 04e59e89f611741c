import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ExportSchema } from '#contract/exports/schemas.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocale } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'

export const handle: ScreenHandle = { messages: ['formats'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).get('/exports/schemas/')
  return { schemas: items }
}

const rules = ['encoding', 'codes', 'numbers', 'times', 'formulas', 'versions'] as const

/** The description of the downloadable files, for readers who process them with a program. */
export default function DataFormatsScreen() {
  const { schemas } = useLoaderData<typeof loader>()
  const t = useTranslations('formats')
  return (
    <div className="page-width py-10">
      <PageHead title={t('title')} description={t('description')} />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-body text-ink-soft">{t('lead')}</p>
      <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {rules.map((rule) => (
          <div key={rule}>
            <dt className="text-dense font-bold">{t(`rules.${rule}.title`)}</dt>
            <dd className="mt-1 text-dense text-ink-soft">
              {t.rich(`rules.${rule}.text`, {
                code: (words) => <code className="whitespace-nowrap">{words}</code>,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 grid gap-3">
        {schemas.map((schema) => (
          <SchemaCard key={`${schema.name}/${schema.version}`} schema={schema} />
        ))}
      </div>
      <p className="mt-6 text-small text-ink-soft">
        {t.rich('program', {
          link: (words) => (
            <a href="/api/exports/schemas/" className="text-link">
              {words}
            </a>
          ),
        })}
      </p>
    </div>
  )
}

function SchemaCard({ schema }: { readonly schema: ExportSchema }) {
  const t = useTranslations('formats')
  const locale = useLocale()
  const columns: Column<ExportSchema['columns'][number]>[] = [
    {
      id: 'code',
      head: t('code'),
      isTitle: true,
      cell: ({ code }) => (
        <code className="text-small font-semibold whitespace-nowrap">{code}</code>
      ),
    },
    {
      id: 'kind',
      head: t('kind'),
      cell: ({ kind }) => <span className="whitespace-nowrap">{t(`kinds.${kind}`)}</span>,
    },
    { id: 'label', head: t('label'), cell: ({ label }) => label[locale] },
    {
      id: 'meaning',
      head: t('meaning'),
      cell: ({ meaning }) => <span className="text-ink-soft">{meaning[locale]}</span>,
    },
  ]
  const name = `${schema.name}/${schema.version}`
  return (
    <details className="group/schema rounded-card border border-line bg-card px-5 sm:px-6">
      <summary className="relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-4 pe-9 hover:text-brand-text">
        <h2 className="text-h3">
          <code className="whitespace-nowrap">{name}</code>
        </h2>
        <Badge tone={schema.isCurrent ? 'gain' : 'neutral'}>
          {schema.isCurrent ? t('current') : t('earlier')}
        </Badge>
        <span className="text-small text-ink-soft">
          <FactLine>
            {t('columnCount', { count: schema.columns.length })}
            <span>
              {`${t('since')} `}
              <DateTime value={schema.since} />
            </span>
          </FactLine>
        </span>
        <ChevronDownIcon
          size={20}
          aria-hidden="true"
          className="absolute end-0 top-1/2 -translate-y-1/2 transition-transform duration-150 group-open/schema:rotate-180"
        />
      </summary>
      {/* An address that refers to content of a collapsed element opens it. */}
      <div id={`${schema.name}-${schema.version}`} className="scroll-mt-24 pt-2 pb-6">
        <DataTable
          caption={t('columnsOf', { name })}
          columns={columns}
          rows={schema.columns}
          keyOf={({ code }) => code}
        />
      </div>
    </details>
  )
}
