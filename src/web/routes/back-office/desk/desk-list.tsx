import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '#contract/answers.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { DoneNotice } from '../../../components/notices/done-notice.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Results } from '../../../components/results.tsx'
import { type Steps, Trail } from '../../../components/trail.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { backOfficeLinkAt, waitingIn } from '../../../shell/navigation/back-office-links.ts'
import { useStaffWork } from '../../../shell/navigation/staff-roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeskRows, type RowHead } from './desk-rows.tsx'
import { listAddress } from './list-address.ts'
import { ListPages } from './list-pages.tsx'
import { Choices, ListSearch, OrderChoice } from './list-tools.tsx'
import type { Queue } from './read-queue.ts'

type DeskProps<List, State extends string> = {
  readonly title: string
  /** The record that the list belongs to; the last step of the trail is this page. A top-level queue has none. */
  readonly trail?: Steps
  readonly path: string
  /** What the list is for and who decides. A place of the navigation has the sentence of its link. */
  readonly lead?: ReactNode
  /** The states to choose from, the default one first; a list with a single state has no choice. */
  readonly states?: readonly [State, ...State[]]
  readonly nameOf?: (state: State) => string
  /** The data of the loader; without `state` when there is only one. */
  readonly queue: Omit<Queue<never>, 'list'> & { readonly list: List; readonly state?: State }
  /** The action that was just completed; null without one. */
  readonly done?: string | null
  /** Why the last form was refused, unless a card shows it. */
  readonly problem?: FormProblem | undefined
  readonly notice?: ReactNode
  /** When a list without states gets its first row. */
  readonly emptyText?: string
  /** Additional filters, preserved when another state or page is chosen. */
  readonly query?: Readonly<Record<string, string>>
  /** Whether the list can be searched by name or code. */
  readonly isSearched?: boolean
  /** What the search field takes, if not a name or code. */
  readonly searchLabel?: string
}

type DeskListProps<State extends string> = DeskProps<
  Pick<CountedPage<unknown>, 'total' | 'isMore' | 'nextCursor'>,
  State
> & { readonly children: ReactNode }

/** A staff queue with its states, its total and its pages. */
export function DeskList<State extends string>(props: DeskListProps<State>) {
  const {
    title,
    trail,
    path,
    lead,
    states,
    nameOf,
    queue,
    done = null,
    problem,
    notice,
    emptyText = '',
    query = {},
    isSearched = false,
    searchLabel,
    children,
  } = props
  const { list, place, order, text, state: chosen = states?.[0] } = queue
  const { total, isMore = false, nextCursor } = list
  const t = useTranslations('back-office')
  const narrowed = {
    ...query,
    state: chosen === states?.[0] ? null : (chosen ?? null),
    order: order === null || order.now === order.usual ? null : order.now,
    q: text,
  }
  const isFiltered = Object.keys(query).length > 0
  const work = useStaffWork()
  const top = backOfficeLinkAt(path)
  const purpose = lead ?? (top === undefined ? undefined : t(`leads.${top.id}`))
  const arrival = top === undefined ? undefined : t(`arrivals.${top.id}` as 'arrivals.approvals')
  const hint = chosen === states?.[0] || chosen === 'all' ? arrival : t('otherStates')
  return (
    <>
      <PageHead title={title} isPrivate />
      <Trail steps={trail} />
      <div
        className={`mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${trail === undefined ? '' : 'mt-2'}`}
      >
        <div className="min-w-0 flex-1 basis-120">
          <h1 className="text-h1">{title}</h1>
          {purpose === undefined ? null : (
            <p className="mt-1 max-w-prose text-dense text-ink-soft">{purpose}</p>
          )}
        </div>
        {states === undefined ? null : (
          <Choices
            label={t('states')}
            path={path}
            choices={states.map((state, index) => ({
              id: state,
              text: <StateName name={nameOf?.(state)} count={waitingIn(path, state, work)} />,
              query: { ...narrowed, state: index === 0 ? null : state, order: null },
              isActive: state === chosen,
            }))}
          />
        )}
      </div>
      <DoneNotice text={done} />
      <ProblemNotice problem={problem} className="mb-5" />
      {notice}
      {isSearched ? <ListSearch path={path} narrowed={narrowed} label={searchLabel} /> : null}
      {total === 0 ? null : (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
          <p className="text-small text-ink-soft">
            {t(isMore ? 'countMore' : 'count', { count: total })}
          </p>
          <OrderChoice path={path} narrowed={narrowed} order={total > 1 ? order : null} />
        </div>
      )}
      <Results>
        {total === 0 ? (
          <Card>
            <EmptyState
              title={
                text !== null
                  ? t(states === undefined ? 'foundNone' : 'foundText', { text })
                  : isFiltered
                    ? t('filteredNone')
                    : states === undefined
                      ? emptyText
                      : t('emptyText', { state: nameOf?.(chosen ?? states[0]) ?? '' })
              }
              action={isFiltered ? <ShowAll {...{ path, narrowed, query }} /> : undefined}
            >
              {text !== null || isFiltered || states === undefined ? undefined : hint}
            </EmptyState>
          </Card>
        ) : (
          children
        )}
      </Results>
      <ListPages {...{ path, place, nextCursor }} {...(isMore ? {} : { total })} query={narrowed} />
    </>
  )
}

/** The way from a list that additional filters leave empty to the same list without them. */
function ShowAll({ path, narrowed, query }: ShowAllProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const others = Object.entries(narrowed).filter(([name]) => !(name in query))
  return (
    <LinkButton to={link(listAddress(path, Object.fromEntries(others)))}>
      {t('findClear')}
    </LinkButton>
  )
}

type ShowAllProps = {
  readonly path: string
  readonly narrowed: Readonly<Record<string, string | null>>
  readonly query: Readonly<Record<string, string>>
}

/** The name of a state with the number of what waits in it, when that is counted in the navigation too. */
function StateName({ name, count }: { readonly name: string | undefined; readonly count: number }) {
  const locale = useLocale()
  if (count === 0) return name
  return (
    <span>
      {name} <span className="tabular font-normal">{formatInteger(count, locale)}</span>
    </span>
  )
}

type DeskTableProps<Row, State extends string> = DeskProps<CountedPage<Row>, State> & {
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
}

/** A staff queue displayed as a table. */
export function DeskTable<Row, State extends string>(props: DeskTableProps<Row, State>) {
  const { columns, keyOf, ...desk } = props
  const rows = desk.queue.list.items
  return (
    <DeskList {...desk}>
      <Card>
        <DataTable caption={desk.title} columns={columns} rows={rows} keyOf={keyOf} />
      </Card>
    </DeskList>
  )
}

type DeskCardsProps<Row, State extends string> = DeskProps<CountedPage<Row>, State> & {
  readonly keyOf: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  /**
   * The summary line of each row, with the card collapsed below it. Without it all cards are shown open, for
   * short cards.
   */
  readonly head?: (row: Row) => RowHead
  /** Whether a form in this row was refused. */
  readonly isRefused?: (row: Row) => boolean
}

/** A queue that is processed in the list itself, with one card per row. */
export function DeskCards<Row, State extends string>(props: DeskCardsProps<Row, State>) {
  const { keyOf, card, head, isRefused, ...desk } = props
  const rows = desk.queue.list.items
  return (
    <DeskList {...desk}>
      {head === undefined ? (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <li key={keyOf(row)}>{card(row)}</li>
          ))}
        </ul>
      ) : (
        <DeskRows {...{ rows, keyOf, card, head }} isRefused={isRefused} />
      )}
    </DeskList>
  )
}
