import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '#contract/answers.ts'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DeskTrail, type Trail } from './desk-trail.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress } from './list-address.ts'

type DeskProps<List, State extends string> = {
  readonly title: string
  /** The record that it is a list of, the last step being this page; a queue of its own has none. */
  readonly trail?: Trail
  readonly path: string
  /** The states of the list to choose from, the usual one first; a list of one state has no choice. */
  readonly states?: readonly [State, ...State[]]
  readonly nameOf?: (state: State) => string
  /** What the loader read; without a state where there is one only. */
  readonly queue: { readonly list: List; readonly isFirst: boolean; readonly state?: State }
  /** What was just done; null when nothing was. */
  readonly done?: string | null
  /** Why the last form was refused, where no card says it. */
  readonly problem?: FormProblem | undefined
  readonly notice?: ReactNode
  /** What else narrows the list; it stays when another state or page is chosen. */
  readonly query?: Readonly<Record<string, string>>
}

type DeskListProps<State extends string> = DeskProps<
  Pick<CountedPage<unknown>, 'total' | 'nextCursor'>,
  State
> & { readonly children: ReactNode }

/** A queue of staff: its states to choose from, how many there are, and page by page what is in it. */
export function DeskList<State extends string>(props: DeskListProps<State>) {
  const {
    title,
    trail,
    path,
    states,
    nameOf,
    queue,
    done = null,
    problem,
    notice,
    query = {},
    children,
  } = props
  const { list, isFirst, state: chosen = states?.[0] } = queue
  const { total, nextCursor } = list
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const addressOf = (state: State | undefined, cursor: string | null = null) =>
    link(
      listAddress(path, {
        ...query,
        state: state === states?.[0] ? null : (state ?? null),
        cursor,
      }),
    )
  return (
    <>
      <PageHead title={title} isPrivate />
      <DeskTrail trail={trail} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{title}</h1>
          {total === 0 ? null : (
            <p className="mt-1 text-small text-ink-soft">{t('count', { count: total })}</p>
          )}
        </div>
        {states === undefined ? null : (
          <nav aria-label={t('states')} className="-mx-1 flex gap-2 overflow-x-auto p-1">
            {states.map((state) => (
              <LinkChip key={state} to={addressOf(state)} isActive={state === chosen}>
                {nameOf?.(state)}
              </LinkChip>
            ))}
          </nav>
        )}
      </div>
      <DoneNotice text={done} />
      <ProblemNotice problem={problem} className="mb-5" />
      {notice}
      {total === 0 ? (
        <Card>
          <EmptyState title={t('emptyTitle')}>
            {states === undefined ? undefined : t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        children
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : addressOf(chosen)}
        nextHref={nextCursor === null ? null : addressOf(chosen, nextCursor)}
        firstText={t('firstPage')}
        nextText={t('nextPage')}
      />
    </>
  )
}

type DeskTableProps<Row, State extends string> = DeskProps<CountedPage<Row>, State> & {
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
}

/** A queue whose rows are the lines of one table. */
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
}

/** A queue that is worked on where it is listed, one card for each. */
export function DeskCards<Row, State extends string>(props: DeskCardsProps<Row, State>) {
  const { keyOf, card, ...desk } = props
  return (
    <DeskList {...desk}>
      <ul className="grid gap-4">
        {desk.queue.list.items.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
    </DeskList>
  )
}
