import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { queueOrders } from '#kernel'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { listAddress } from './list-address.ts'
import type { Queue } from './read-queue.ts'

type Narrowed = Readonly<Record<string, string | null>>

type ChoicesProps = {
  readonly label: string
  readonly path: string
  readonly choices: readonly {
    readonly id: string
    readonly text: ReactNode
    readonly query: Narrowed
    readonly isActive: boolean
  }[]
}

/** Filters or sort orders of a list as links; exactly one is active. */
export function Choices({ label, path, choices }: ChoicesProps) {
  const link = useLocalHref()
  return (
    <nav
      aria-label={label}
      className="-mx-1 flex scroll-px-16 gap-2 overflow-x-auto p-1 lg:flex-wrap [&_[aria-current]]:[scroll-initial-target:nearest]"
    >
      {choices.map(({ id, text, query, isActive }) => (
        <LinkChip key={id} to={link(listAddress(path, query))} isActive={isActive}>
          {text}
        </LinkChip>
      ))}
    </nav>
  )
}

type ListToolsProps = {
  readonly path: string
  readonly narrowed: Narrowed
  readonly queue: Omit<Queue<never>, 'list'> & { readonly list: { readonly total: number } }
  readonly isSearched: boolean
}

/** The search and the sort order of a long list. */
export function ListTools({ path, narrowed, queue, isSearched }: ListToolsProps) {
  const t = useTranslations('back-office')
  const { order, list } = queue
  const isTurned = order !== null && list.total > 1
  if (!isSearched && !isTurned) return null
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      {isSearched ? <ListSearch path={path} narrowed={narrowed} /> : null}
      {isTurned ? (
        <Choices
          label={t('orders')}
          path={path}
          choices={queueOrders.map((id) => ({
            id,
            text: t(`order.${id}`),
            query: { ...narrowed, order: id === order.usual ? null : id },
            isActive: id === order.now,
          }))}
        />
      ) : null}
    </div>
  )
}

type ListSearchProps = { readonly path: string; readonly narrowed: Narrowed }

/** Filters a list by part of a name or code. */
export function ListSearch({ path, narrowed }: ListSearchProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const { q = null, ...others } = narrowed
  return (
    <Form
      role="search"
      action={link(path)}
      className="flex w-full flex-wrap items-end gap-x-3 gap-y-2 sm:w-auto"
    >
      {Object.entries(others).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextInput
        key={q}
        name="q"
        label={t('find')}
        defaultValue={q ?? undefined}
        maxLength={100}
        autoComplete="off"
        className="min-w-0 flex-1 sm:w-72"
      />
      <Button type="submit">{t('findAct')}</Button>
      {q === null ? null : (
        <Link
          to={link(listAddress(path, others))}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('findClear')}
        </Link>
      )}
    </Form>
  )
}
