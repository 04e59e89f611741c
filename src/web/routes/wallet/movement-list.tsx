import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import type { Movement } from '#contract/wallet/movement-body.ts'
import type { MovementChoices } from '#contract/wallet/wallet.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useHiddenAmounts } from '../../components/hidden-amounts.ts'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReceiptIcon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { movementKindOf } from '../investor/movement-kinds.ts'
import { Downloads, tableFormats } from './downloads.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { isNarrowed, type MovementSearch, queryOf } from './movement-search.ts'

type MovementListProps = {
  readonly movements: Page<Movement>
  readonly search: MovementSearch
  readonly choices: MovementChoices
  readonly isFirstPage: boolean
}

/** Every change of the free balance, with the balance after it and its receipt. */
export function MovementList({ movements, search, choices, isFirstPage }: MovementListProps) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const next = movements.nextCursor
  const here = (cursor: string | null) =>
    link(`/dashboard/wallet${queryOf(search, { cursor })}#movements`)
  return (
    <Card id="movements">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{t('movements')}</h2>
        <Downloads
          what={t('movements')}
          formats={tableFormats}
          hrefOf={(format) =>
            link(`/dashboard/files/wallet/movements/file${queryOf(search, { format })}`)
          }
        />
      </div>
      <MovementFilters search={search} choices={choices} />
      {movements.items.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <>
          <MovementLines movements={movements.items} />
          <div className="hidden md:block">
            <MovementTable movements={movements.items} />
          </div>
        </>
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirstPage ? null : here(null)}
        nextHref={next === null ? null : here(next)}
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

function Nothing({ search }: { readonly search: MovementSearch }) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  if (search.kind === null && !isNarrowed(search)) {
    const deposit = (
      <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
        {t('deposit')}
      </LinkButton>
    )
    return (
      <EmptyState headingLevel={3} title={t('noMovements')} action={deposit}>
        <p>{t('noMovementsText')}</p>
      </EmptyState>
    )
  }
  const title = isNarrowed(search) ? m('noneFound') : t('noMovementsOfKind')
  const all = <LinkButton to={link('/dashboard/wallet')}>{t('allMovements')}</LinkButton>
  return <EmptyState headingLevel={3} title={title} action={all} />
}

/** The same in the width of a phone. */
function MovementLines({ movements }: { readonly movements: readonly Movement[] }) {
  const t = useTranslations('wallet')
  return (
    <ul className="divide-y divide-line md:hidden">
      {movements.map((movement) => (
        <li key={movement.id} className="flex items-start justify-between gap-4 py-3.5 text-dense">
          <div className="min-w-0">
            <p className="font-bold">
              <What movement={movement} />
            </p>
            <p className="tabular text-small wrap-anywhere text-ink-soft">
              <DateTime value={movement.happenedAt} style="date-time" />
              {' · '}
              <span className="whitespace-nowrap">{movement.reference}</span>
            </p>
            <Receipt movement={movement} />
          </div>
          <div className="shrink-0 text-end">
            <SignedAmount amount={movement.amount} />
            <p className="text-small text-ink-soft">
              <span className="sr-only">{`${t('balanceAfter')} `}</span>
              <PrivateAmount value={movement.balance} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function MovementTable({ movements }: { readonly movements: readonly Movement[] }) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const columns: Column<Movement>[] = [
    {
      id: 'what',
      head: t('what'),
      isTitle: true,
      cell: (movement) => <What movement={movement} />,
    },
    {
      id: 'when',
      head: t('when'),
      cell: (movement) => (
        <span className="xl:whitespace-nowrap">
          <DateTime value={movement.happenedAt} style="date-time" />
        </span>
      ),
    },
    {
      id: 'reference',
      head: t('reference'),
      cell: (movement) => (
        <span className="tabular text-small break-words text-ink-soft xl:whitespace-nowrap">
          {movement.reference}
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('amount'),
      isNumeric: true,
      cell: (movement) => <SignedAmount amount={movement.amount} />,
    },
    {
      id: 'balance',
      head: t('balanceAfter'),
      isNumeric: true,
      cell: (movement) => <PrivateAmount value={movement.balance} className="text-ink-soft" />,
    },
    {
      id: 'receipt',
      head: m('receipt'),
      isNumeric: true,
      cell: (movement) => <Receipt movement={movement} />,
    },
  ]
  return (
    <DataTable
      caption={t('movements')}
      columns={columns}
      rows={movements}
      keyOf={(movement) => movement.id}
    />
  )
}

function Receipt({ movement }: { readonly movement: Movement }) {
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <a
      href={link(`/dashboard/files/wallet/movements/${movement.id}/receipt`)}
      download
      aria-label={m('receiptOf', { reference: movement.reference })}
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-small font-bold text-brand-text hover:underline"
    >
      <ReceiptIcon size={16} aria-hidden="true" />
      PDF
    </a>
  )
}

function What({ movement }: { readonly movement: Movement }) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const locale = useLocale()
  const kind = movementKindOf(movement.kind)
  return (
    <>
      {kind === null ? t('kinds.other') : t(`kinds.${kind}`)}
      {movement.state === 'reversed' ? (
        <Badge className="ms-2">{m('states.reversed')}</Badge>
      ) : null}
      {movement.property === null ? null : (
        <span className="block text-small font-medium text-ink-soft">{movement.property.name}</span>
      )}
      {movement.correction === null ? null : (
        <span className="block max-w-prose text-small font-medium wrap-anywhere text-ink-soft">
          {m('corrected', { reason: movement.correction.note[locale] })}
        </span>
      )}
    </>
  )
}

/** What came carries a plus, what went a minus. */
function SignedAmount({ amount }: { readonly amount: number }) {
  const isHidden = useHiddenAmounts()
  return (
    <span className={amount > 0 ? 'font-bold text-gain' : 'font-bold'}>
      {amount > 0 && !isHidden ? '+' : ''}
      <PrivateAmount value={amount} />
    </span>
  )
}
