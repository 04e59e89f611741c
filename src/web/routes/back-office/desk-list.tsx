import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '#contract/answers.ts'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeskRows, type RowHead } from './desk-rows.tsx'
import { DeskTrail, type Trail } from './desk-trail.tsx'
import { DoneNotice } from './done-notice.tsx'
import { ListPages } from './list-pages.tsx'
import { Choices, ListTools } from './list-tools.tsx'
import type { Queue } from './read-queue.ts'

type DeskProps<List, State extends string> = {
  readonly title: string
  /** The record that it is a list of, the last step being this page; a queue of its own has none. */
  readonly trail?: Trail
  readonly path: string
  /** The states of the list to choose from, the usual one first; a list of one state has no choice. */
  readonly states?: readonly [State, ...State[]]
  readonly nameOf?: (state: State) => string
  /** What the loader read; without a state where there is one only. */
  readonly queue: Omit<Queue<never>, 'list'> & { readonly list: List; readonly state?: State }
  /** What was just done; null when nothing was. */
  readonly done?: string | null
  /** Why the last form was refused, where no card says it. */
  readonly problem?: FormProblem | undefined
  readonly notice?: ReactNode
  /** What else narrows the list; it stays when another state or page is chosen. */
  readonly query?: Readonly<Record<string, string>>
  /** The list can be searched by a name or code. */
  readonly isSearched?: boolean
}

type DeskListProps<State extends string> = DeskProps<
  Pick<CountedPage<unknown>, 'total' | 'isMore' | 'nextCursor'>,
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
    isSearched = false,
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
  return (
    <>
      <PageHead title={title} isPrivate />
      <DeskTrail trail={trail} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{title}</h1>
          {total === 0 ? null : (
            <p className="mt-1 text-small text-ink-soft">
              {t(isMore ? 'countMore' : 'count', { count: total })}
            </p>
          )}
        </div>
        {states === undefined ? null : (
          <Choices
            label={t('states')}
            path={path}
            choices={states.map((state, index) => ({
              id: state,
              text: nameOf?.(state),
              query: { ...narrowed, state: index === 0 ? null : state, order: null },
              isActive: state === chosen,
            }))}
          />
        )}
      </div>
      <ListTools path={path} narrowed={narrowed} queue={queue} isSearched={isSearched} />
      <DoneNotice text={done} />
      <ProblemNotice problem={problem} className="mb-5" />
      {notice}
      {total === 0 ? (
        <Card>
          <EmptyState title={t('emptyTitle')}>
            {text !== null
              ? t('foundText', { text })
              : states === undefined
                ? undefined
                : t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        children
      )}
      <ListPages {...{ path, place, nextCursor }} {...(isMore ? {} : { total })} query={narrowed} />
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
  /** What one line says of each; its card is folded behind it. Without, the cards are short enough to stay open. */
  readonly head?: (row: Row) => RowHead
  /** Which of them a form was refused in. */
  readonly isRefused?: (row: Row) => boolean
}

/** A queue that is worked on where it is listed, one card for each. */
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
