import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
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
  readonly total: number
  readonly nextCursor: string | null
  readonly isFirst: boolean
  readonly children: ReactNode
  readonly notice?: ReactNode
}

/** A queue of staff: its states to choose from, how many there are, and page by page what is in it. */
export function DeskList(props: DeskListProps) {
  const { title, path, choices, chosen, total, nextCursor, isFirst, children, notice } = props
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const first = choices[0]?.value
  const stateOf = (value: string) => (value === first ? null : value)
  return (
    <>
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
