import { useTranslations } from 'use-intl'
import { tableFormats } from '#contract'
import type { Page } from '#contract/answers.ts'
import type { Movement } from '#contract/wallet/movement-body.ts'
import type { MovementChoices, MovementCount } from '#contract/wallet/wallet.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useHiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { Results } from '../../components/results.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { ReceiptIcon } from '../../ui/icon.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { movementKindOf } from '../investor/movement-kinds.ts'
import { Downloads } from './downloads.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { isNarrowed, isWhole, type MovementSearch, queryOf } from './movement-search.ts'

type MovementListProps = {
  readonly movements: Page<Movement>
  readonly search: MovementSearch
  readonly found: MovementCount
  readonly choices: MovementChoices
  readonly isFirstPage: boolean
}

/** All changes of the available balance by month, each with the balance after it and its receipt. */
export function MovementList(props: MovementListProps) {
  const { movements, found, search, choices, isFirstPage } = props
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
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
          text={m('export')}
        />
      </div>
      <MovementFilters search={search} choices={choices} found={found} />
      <Results by={[...Object.keys(search), 'cursor']}>
        {movements.items.length === 0 ? (
          <Nothing search={search} />
        ) : (
          <Months movements={movements.items} />
        )}
      </Results>
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
  if (isWhole(search)) return <NoMovements />
  const title = isNarrowed(search) ? m('noneFound') : t('noMovementsOfKind')
  const all = <LinkButton to={link('/dashboard/wallet')}>{t('allMovements')}</LinkButton>
  return <EmptyState headingLevel={3} title={title} action={all} />
}

/** The empty state before the first deposit, with the next step. */
export function NoMovements() {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const deposit = (
    <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
      {t('deposit')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('noMovements')} action={deposit}>
      <p>{t('noMovementsText')}</p>
    </EmptyState>
  )
}

function Months({ movements }: { readonly movements: readonly Movement[] }) {
  const locale = useLocale()
  const months = Map.groupBy(movements, ({ happenedAt }) => formatDate(happenedAt, 'month', locale))
  return [...months].map(([month, lines]) => (
    <section key={month} className="mt-5 first-of-type:mt-2">
      <h3 className="text-small font-bold text-ink-soft">{month}</h3>
      <ul className="divide-y divide-line">
        {lines.map((movement) => (
          <li key={movement.id}>
            <Line movement={movement} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** One movement in a line, which opens to show its details. */
function Line({ movement }: { readonly movement: Movement }) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const locale = useLocale()
  const { happenedAt, property, state, amount } = movement
  const day = formatDate(happenedAt, 'day-month', locale)
  const kind = movementKindOf(movement.kind)
  return (
    <details className="group">
      <summary className="-mx-2 flex min-h-16 cursor-pointer items-center gap-3 rounded-xl px-2 py-2 text-dense">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
            {kind === null ? t('kinds.other') : t(`kinds.${kind}`)}
            {state === 'reversed' ? <Badge>{m('states.reversed')}</Badge> : null}
          </span>
          <span className="block text-small text-ink-soft">
            <FactLine>
              {day}
              {property?.name}
            </FactLine>
          </span>
        </span>
        <SignedAmount amount={amount} />
        <OpenChevron size={16} className="text-ink-soft" />
      </summary>
      <MovementFacts movement={movement} />
    </details>
  )
}

function MovementFacts({ movement }: { readonly movement: Movement }) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, happenedAt, reference, balance, adjustment } = movement
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-1 pb-4">
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-soft">
        <dt>{t('when')}</dt>
        <dd>
          <DateTime value={happenedAt} style="date-time" />
        </dd>
        <dt>{t('reference')}</dt>
        <dd>
          <RecordNumber>{reference}</RecordNumber>
        </dd>
        <dt>{t('balanceAfter')}</dt>
        <dd>
          <PrivateAmount value={balance} />
        </dd>
        {adjustment === null ? null : (
          <dd className="col-span-2 max-w-prose wrap-anywhere">
            {m('adjusted', { reason: adjustment.note[locale] })}
          </dd>
        )}
      </dl>
      <a
        href={link(`/dashboard/files/wallet/movements/${id}/receipt`)}
        aria-label={m('receiptOf', { reference })}
        className="inline-flex min-h-11 items-center gap-1.5 text-small text-link"
      >
        <ReceiptIcon size={16} aria-hidden="true" />
        {m('receipt')}
      </a>
    </div>
  )
}

/** An amount with a plus for money received and a minus for money paid out. */
function SignedAmount({ amount }: { readonly amount: number }) {
  const isHidden = useHiddenAmounts()
  return (
    <span className={amount > 0 ? 'shrink-0 font-bold text-gain' : 'shrink-0 font-bold'}>
      {amount > 0 && !isHidden ? '+' : ''}
      <PrivateAmount value={amount} />
    </span>
  )
}
