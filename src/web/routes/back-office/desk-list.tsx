import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '#contract/answers.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { listAddress } from './list-address.ts'

type Choice = { readonly value: string; readonly label: string }

type DeskListProps = {
  readonly title: string
  readonly path: string
  /** The states of the list, one of them chosen. */
  readonly choices: readonly Choice[]
  readonly chosen: string
  readonly list: Pick<CountedPage<unknown>, 'total' | 'nextCursor'>
  readonly isFirst: boolean
  readonly children: ReactNode
  readonly notice?: ReactNode
}

/** A queue of staff: its states to choose from, how many there are, and page by page what is in it. */
export function DeskList(props: DeskListProps) {
  const { title, path, choices, chosen, isFirst, children, notice } = props
  const { total, nextCursor } = props.list
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const first = choices[0]?.value
  const stateOf = (value: string) => (value === first ? null : value)
  return (
    <>
      <PageHead title={title} isPrivate />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{title}</h1>
          {total === 0 ? null : (
            <p className="mt-1 text-small text-ink-soft">{t('count', { count: total })}</p>
          )}
        </div>
        <nav aria-label={t('states')} className="-mx-1 flex gap-2 overflow-x-auto p-1">
          {choices.map(({ value, label }) => (
            <LinkChip
              key={value}
              to={link(listAddress(path, { state: stateOf(value) }))}
              isActive={value === chosen}
            >
              {label}
            </LinkChip>
          ))}
        </nav>
      </div>
      {notice}
      {total === 0 ? (
        <Card>
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        </Card>
      ) : (
        children
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : link(listAddress(path, { state: stateOf(chosen) }))}
        nextHref={
          nextCursor === null
            ? null
            : link(listAddress(path, { state: stateOf(chosen), cursor: nextCursor }))
        }
        firstText={t('firstPage')}
        nextText={t('nextPage')}
      />
    </>
  )
}

type DeskTableProps<Row> = Omit<DeskListProps, 'list' | 'children'> & {
  readonly list: CountedPage<Row>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
}

/** A queue whose rows are the lines of one table. */
export function DeskTable<Row>({ columns, keyOf, ...desk }: DeskTableProps<Row>) {
  return (
    <DeskList {...desk}>
      <Card>
        <DataTable caption={desk.title} columns={columns} rows={desk.list.items} keyOf={keyOf} />
      </Card>
    </DeskList>
  )
}
