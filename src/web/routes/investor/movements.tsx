import { useTranslations } from 'use-intl'
import type { Movement, Page } from '../../api/shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useHiddenAmounts } from '../../components/hidden-amounts.ts'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type MovementKind, movementKindOf, movementKinds } from './movement-kinds.ts'

type MovementsProps = {
  readonly movements: Page<Movement>
  readonly kind: MovementKind | null
  readonly isFirstPage: boolean
}

/** Every change of the free balance, with the balance after it. */
export function Movements({ movements, kind, isFirstPage }: MovementsProps) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const kindQuery = kind === null ? '' : `kind=${kind}`
  const next = movements.nextCursor
  return (
    <Card>
      <h2 className="text-h3">{t('movements')}</h2>
      <KindFilter active={kind} />
      {movements.items.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title={kind === null ? t('noMovements') : t('noMovementsOfKind')}
          action={
            kind === null ? (
              <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
                {t('deposit')}
              </LinkButton>
            ) : (
              <LinkButton to={link('/dashboard/wallet')}>{t('allMovements')}</LinkButton>
            )
          }
        >
          {kind === null ? <p>{t('noMovementsText')}</p> : null}
        </EmptyState>
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
        firstHref={isFirstPage ? null : link(`/dashboard/wallet?${kindQuery}`)}
        nextHref={
          next === null
            ? null
            : link(`/dashboard/wallet?${kindQuery}&cursor=${encodeURIComponent(next)}`)
        }
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

function KindFilter({ active }: { readonly active: MovementKind | null }) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  return (
    <nav aria-label={t('filter')} className="my-4">
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 sm:flex-wrap">
        <li>
          <LinkChip to={link('/dashboard/wallet')} isActive={active === null} preventScrollReset>
            {t('allKinds')}
          </LinkChip>
        </li>
        {movementKinds.map((kind) => (
          <li key={kind}>
            <LinkChip
              to={link(`/dashboard/wallet?kind=${kind}`)}
              isActive={active === kind}
              preventScrollReset
            >
              {t(`kinds.${kind}`)}
            </LinkChip>
          </li>
        ))}
      </ul>
    </nav>
  )
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
              {` · ${movement.reference}`}
            </p>
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
      cell: (movement) => <DateTime value={movement.happenedAt} style="date-time" />,
    },
    {
      id: 'reference',
      head: t('reference'),
      cell: (movement) => (
        <span className="tabular text-small break-all text-ink-soft">{movement.reference}</span>
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

function What({ movement }: { readonly movement: Movement }) {
  const t = useTranslations('wallet')
  const kind = movementKindOf(movement.kind)
  return (
    <>
      {kind === null ? t('kinds.other') : t(`kinds.${kind}`)}
      {movement.property === null ? null : (
        <span className="block text-small font-medium text-ink-soft">{movement.property.name}</span>
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
