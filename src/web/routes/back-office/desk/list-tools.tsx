import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { queueOrders } from '#kernel'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { listAddress } from './list-address.ts'
import type { Order } from './read-queue.ts'

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

/** Filters of a list as links; exactly one is active. */
export function Choices({ label, path, choices }: ChoicesProps) {
  const link = useLocalHref()
  return (
    <nav
      aria-label={label}
      className="-mx-1 flex scroll-px-16 gap-2 overflow-x-auto p-1 lg:flex-wrap [&_[aria-current]]:[scroll-initial-target:nearest]"
    >
      {choices.map(({ id, text, query, isActive }) => (
        <LinkChip
          key={id}
          to={link(listAddress(path, query))}
          isActive={isActive}
          preventScrollReset
        >
          {text}
        </LinkChip>
      ))}
    </nav>
  )
}

type OrderChoiceProps = {
  readonly path: string
  readonly narrowed: Narrowed
  /** Null for a list that has one order, or one row. */
  readonly order: Order | null
}

/** The sort order of a list. It is plainer than the filters, which look similar otherwise. */
export function OrderChoice({ path, narrowed, order }: OrderChoiceProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  if (order === null) return null
  return (
    <nav aria-label={t('orders')} className="flex gap-x-5 text-small">
      {queueOrders.map((id) => (
        <Link
          key={id}
          to={link(listAddress(path, { ...narrowed, order: id === order.usual ? null : id }))}
          preventScrollReset
          aria-current={id === order.now ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center',
            id === order.now ? 'font-bold text-ink' : 'text-link',
          )}
        >
          {t(`order.${id}`)}
        </Link>
      ))}
    </nav>
  )
}

type ListSearchProps = {
  readonly path: string
  readonly narrowed: Narrowed
  /** What the field takes, if not a name or code. */
  readonly label?: string | undefined
}

/** Filters a list by part of a name or code. */
export function ListSearch({ path, narrowed, label }: ListSearchProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const { q = null, ...others } = narrowed
  return (
    <Form
      role="search"
      action={link(path)}
      className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      {Object.entries(others).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextInput
        key={q}
        name="q"
        label={label ?? t('find')}
        defaultValue={q ?? undefined}
        maxLength={100}
        autoComplete="off"
        className="min-w-0 flex-1 sm:max-w-72"
      />
      <Button type="submit">{t('findAct')}</Button>
      {q === null ? null : (
        <Link
          to={link(listAddress(path, others))}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('findClear')}
        </Link>
      )}
    </Form>
  )
}
