import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuditLine } from '#contract/back-office/audit.ts'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { EmailText } from '../../components/email-text.tsx'
import { FilterForm } from '../../components/forms/filter-form.tsx'
import { formatDate } from '../../components/money/format.ts'
import { Results } from '../../components/results.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useStaffRoles } from '../../shell/navigation/staff-roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type AuditWords, auditRooms, auditWords, placeOf, useAuditWords } from './audit-words.ts'
import { firstPlace, listAddress, placeIn, rowsPerPage } from './desk/list-address.ts'
import { ListPages } from './desk/list-pages.tsx'

export const handle: ScreenHandle = { messages: ['audit', 'desks'] }

const path = '/back-office/audit'
const names = ['actor', 'subject', 'action', 'from', 'until'] as const
type Found = {
  items: AuditLine[]
  names: AuditWords
  nextCursor: string | null
  period: { from: string; until: string } | null
  check: { checkedAt: string; events: number; faults: number } | null
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const place = placeIn(url.searchParams)
  const typed: Record<string, string | null> = {}
  for (const name of names) typed[name] = url.searchParams.get(name)?.trim().slice(0, 254) || null
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  // The filter shows the name of a single action in the address; any other value is a room.
  const { action } = typed
  const isSingle = typeof action === 'string' && action.includes('.')
  const chosen = isSingle ? [{ action, subjectKind: '', details: {} }] : []
  const words = (items: readonly AuditLine[]) => auditWords(locale, [...items, ...chosen])
  try {
    const found = await account.get('/back-office/audit/', {
      ...typed,
      limit: rowsPerPage,
      cursor: place.cursor,
    })
    return { typed, place, found, words: words(found.items), problem: undefined }
  } catch (error) {
    const found: Found = { items: [], names: {}, nextCursor: null, period: null, check: null }
    return { typed, place: firstPlace, found, words: words([]), problem: formProblem(error) }
  }
}

/** The audit log with its search; each search is recorded in the log as well. */
export default function AuditScreen() {
  const { typed, place, found, words, problem } = useLoaderData<typeof loader>()
  const t = useTranslations('audit')
  const columns = useColumns(words, found.names)
  // Open at first with a filter set; a choice in it must not close it.
  const isNarrowed = names.some((name) => typed[name] !== null)
  const [isOpen] = useState(isNarrowed || undefined)
  const count = (place.number - 1) * rowsPerPage + found.items.length
  return (
    <TitledPage title={t('title')} lead={t('lead')} problem={problem}>
      {problem === undefined ? <CheckNotice check={found.check} /> : null}
      <Card className="mb-5">
        {/* Folded on a phone, where it would fill the screen. */}
        <details
          open={isOpen}
          className="group md:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="text-link inline-flex min-h-11 items-center gap-2 md:supports-[selector(::details-content)]:hidden">
            {t('filter')}
            <OpenChevron size={16} />
          </summary>
          <SearchForm typed={typed} errors={problem?.fields} words={words}>
            {t(found.nextCursor === null ? 'show' : 'showMore', { count })}
          </SearchForm>
        </details>
      </Card>
      {found.period === null ? null : <Period period={found.period} typed={typed} />}
      <Card>
        <Results>
          {found.items.length === 0 ? (
            <EmptyState title={t('none')} action={isNarrowed ? <ClearFilters /> : undefined}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={found.items}
              keyOf={({ id }) => String(id)}
            />
          )}
        </Results>
      </Card>
      <ListPages path={path} query={typed} place={place} nextCursor={found.nextCursor} />
    </TitledPage>
  )
}

function ClearFilters() {
  const t = useTranslations('audit')
  const link = useLocalHref()
  return <LinkButton to={link(path)}>{t('clear')}</LinkButton>
}

type PeriodProps = {
  readonly period: NonNullable<Found['period']>
  readonly typed: Readonly<Record<string, string | null>>
}

/** The days shown, and the download of these days as a file. */
function Period({ period, typed }: PeriodProps) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const link = useLocalHref()
  const from = formatDate(period.from, 'long', locale)
  const until = formatDate(period.until, 'long', locale)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-prose text-small text-ink-soft">
        <strong className="text-ink">{t('period', { from, until })}</strong> {t('periodDefault')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-small text-ink-soft">{t('exportNote')}</span>
        <LinkButton
          to={link(listAddress('/back-office/files/audit/csv', typed))}
          reloadDocument
          size="small"
        >
          {t('export')}
        </LinkButton>
      </div>
    </div>
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
  /** The text of its button. */
  readonly children: string
  readonly words: AuditWords
  readonly typed: Readonly<Record<string, string | null>>
  readonly errors: Readonly<Record<string, string>> | undefined
}

function SearchForm({ typed, errors, words, children }: SearchFormProps) {
  const t = useTranslations('audit')
  const link = useLocalHref()
  const field = (name: (typeof names)[number]) => ({
    name,
    label: t(name),
    defaultValue: typed[name] ?? '',
    error: errors?.[name],
  })
  return (
    <FilterForm
      values={Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))}
      action={link(path)}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 [&_input]:scroll-mb-24 [&_select]:scroll-mb-24"
    >
      <TextInput {...field('actor')} help={t('actorHelp')} autoCapitalize="none" />
      <TextInput {...field('subject')} help={t('subjectHelp')} autoCapitalize="none" />
      <RoomSelect chosen={typed.action ?? ''} error={errors?.action} words={words} />
      <TextInput {...field('from')} type="date" />
      <TextInput {...field('until')} type="date" />
      <div className="sticky bottom-0 self-end bg-card max-sm:py-3">
        <Button type="submit" variant="dark" className="w-full">
          {children}
        </Button>
      </div>
    </FilterForm>
  )
}

/** A filter by room; a single action from the address stays selected. */
function RoomSelect({
  chosen,
  error,
  words,
}: {
  chosen: string
  error: string | undefined
  words: AuditWords
}) {
  const t = useTranslations('audit')
  const { actionName } = useAuditWords(words, {})
  const rooms = auditRooms.map((room) => ({ room, name: t(`rooms.${room}`) }))
  const isRoom = auditRooms.some((room) => room === chosen)
  return (
    <Select name="action" label={t('action')} defaultValue={chosen} error={error}>
      <option value="">{t('allRooms')}</option>
      {chosen === '' || isRoom ? null : <option value={chosen}>{actionName(chosen)}</option>}
      {rooms
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ room, name }) => (
          <option key={room} value={room}>
            {name}
          </option>
        ))}
    </Select>
  )
}

function useColumns(words: AuditWords, names: AuditWords): Column<AuditLine>[] {
  const t = useTranslations('audit')
  const { actionName, subjectName, subjectText, detailTexts } = useAuditWords(words, names)
  const link = useLocalHref()
  const roles = useStaffRoles()
  return [
    {
      id: 'action',
      head: t('action'),
      isTitle: true,
      cell: ({ action, isChained }) => (
        <>
          {actionName(action)}
          <span className="block text-small font-normal text-ink-soft max-md:hidden">{action}</span>{' '}
          {isChained ? null : <Badge tone="warn">{t('waiting')}</Badge>}
        </>
      ),
    },
    {
      id: 'at',
      head: t('at'),
      cell: ({ happenedAt }) => (
        <span className="xl:whitespace-nowrap">
          <DateTime value={happenedAt} style="to-the-second" />
        </span>
      ),
    },
    {
      id: 'actor',
      head: t('actor'),
      cell: ({ actor }) => (
        <span className="block wrap-anywhere xl:min-w-36">
          {actor === null ? t('byProduct') : <EmailText>{actor.name ?? actor.id}</EmailText>}
        </span>
      ),
    },
    {
      id: 'subject',
      head: t('subject'),
      cell: ({ subjectKind, subjectId, subjectName: name }) => {
        const place =
          placeOf(subjectKind, subjectId, roles) ?? listAddress(path, { subject: subjectId })
        return (
          <span className="block wrap-anywhere xl:min-w-44">
            {subjectName(subjectKind)}
            {subjectKind === 'audit' || subjectId === 'search' ? null : (
              <>
                {': '}
                <Link to={link(place)} className="text-link">
                  <EmailText>{name ?? subjectText(subjectId)}</EmailText>
                </Link>
              </>
            )}
          </span>
        )
      },
    },
    {
      id: 'details',
      head: t('details'),
      cell: (line) =>
        Object.values(line.details).every((value) => value === null) ? null : (
          <details className="wrap-anywhere text-small text-ink-soft md:[&::details-content]:[content-visibility:visible]">
            <summary className="text-link -mt-2.5 inline-flex min-h-11 cursor-pointer items-center md:hidden">
              {t('showDetails')}
            </summary>
            <FactLine>{detailTexts(line)}</FactLine>
          </details>
        ),
    },
  ]
}
