import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import type { AuditLine } from '../../api/shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { formatDate } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { listAddress } from './list-address.ts'

export const handle: ScreenHandle = { messages: ['audit'] }

const path = '/back-office/audit'
const names = ['actor', 'subject', 'action', 'from', 'until'] as const
type Found = {
  items: AuditLine[]
  nextCursor: string | null
  check: { checkedAt: string; events: number; faults: number } | null
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor')
  const typed: Record<string, string | null> = {}
  for (const name of names) typed[name] = url.searchParams.get(name)?.trim().slice(0, 254) || null
  const { account } = context.get(apiContext)
  try {
    const found = await account.get<Found>(`${path}/`, { ...typed, cursor })
    return { typed, isFirst: cursor === null, found, problem: undefined }
  } catch (error) {
    const found: Found = { items: [], nextCursor: null, check: null }
    return { typed, isFirst: true, found, problem: formProblem(error) }
  }
}

/** Who did what: for those who look after the house. What they look for is written down as well. */
export default function AuditScreen() {
  const { typed, isFirst, found, problem } = useLoaderData<typeof loader>()
  const t = useTranslations('audit')
  const link = useLocalHref()
  const columns = useColumns()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-small text-ink-soft">{t('lead')}</p>
      <ProblemNotice problem={problem} className="mb-5" />
      {problem === undefined ? <CheckNotice check={found.check} /> : null}
      <Card className="mb-5">
        <SearchForm typed={typed} errors={problem?.fields} />
      </Card>
      <Card>
        {found.items.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={found.items}
            keyOf={({ id }) => String(id)}
          />
        )}
      </Card>
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : link(listAddress(path, typed))}
        nextHref={
          found.nextCursor === null
            ? null
            : link(listAddress(path, { ...typed, cursor: found.nextCursor }))
        }
        firstText={t('first')}
        nextText={t('next')}
      />
    </>
  )
}

function CheckNotice({ check }: Pick<Found, 'check'>) {
  const t = useTranslations('audit')
  const locale = useLocale()
  if (check === null) {
    return (
      <Notice tone="plain" className="mb-5">
        {t('unchecked')}
      </Notice>
    )
  }
  const date = formatDate(check.checkedAt, 'date-time', locale)
  const { events, faults } = check
  return (
    <Notice tone={faults === 0 ? 'plain' : 'error'} className="mb-5">
      {faults === 0 ? t('checked', { date, events }) : t('broken', { date, faults })}
    </Notice>
  )
}

type SearchFormProps = {
  readonly typed: Readonly<Record<string, string | null>>
  readonly errors: Readonly<Record<string, string>> | undefined
}

function SearchForm({ typed, errors }: SearchFormProps) {
  const t = useTranslations('audit')
  const link = useLocalHref()
  const field = (name: (typeof names)[number]) => ({
    name,
    label: t(name),
    defaultValue: typed[name] ?? '',
    error: errors?.[name],
  })
  return (
    <Form
      method="get"
      action={link(path)}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextInput {...field('actor')} help={t('actorHelp')} autoCapitalize="none" />
      <TextInput {...field('subject')} help={t('subjectHelp')} autoCapitalize="none" />
      <TextInput {...field('action')} help={t('actionHelp')} autoCapitalize="none" />
      <TextInput {...field('from')} type="date" />
      <TextInput {...field('until')} type="date" />
      <Button type="submit" variant="dark" className="self-end">
        {t('search')}
      </Button>
    </Form>
  )
}

function useColumns(): Column<AuditLine>[] {
  const t = useTranslations('audit')
  return [
    {
      id: 'action',
      head: t('action'),
      isTitle: true,
      cell: ({ action }) => <span className="whitespace-nowrap">{action}</span>,
    },
    {
      id: 'at',
      head: t('at'),
      cell: ({ happenedAt }) => <DateTime value={happenedAt} style="date-time" />,
    },
    {
      id: 'actor',
      head: t('actor'),
      cell: ({ actor }) => (actor === null ? t('byProduct') : (actor.name ?? actor.id)),
    },
    {
      id: 'subject',
      head: t('subject'),
      cell: ({ subjectKind, subjectId }) => (
        <span className="wrap-anywhere">{`${subjectKind} ${subjectId}`}</span>
      ),
    },
    {
      id: 'details',
      head: t('details'),
      cell: ({ details }) => (
        <span className="wrap-anywhere text-small text-ink-soft">{words(details)}</span>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ isChained }) => (
        <Badge tone={isChained ? 'gain' : 'warn'}>{t(isChained ? 'chained' : 'waiting')}</Badge>
      ),
    },
  ]
}

function words(details: AuditLine['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ')
}
