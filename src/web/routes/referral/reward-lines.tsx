import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import type { Reward } from '#contract/referrals/referral-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { formatDate } from '../../components/money/format.ts'
import { Results } from '../../components/results.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type RewardLinesProps = {
  readonly rewards: Page<Reward>
  readonly isFirstPage: boolean
  readonly className: string
}

/** Every reward with its state and its reference in the ledger. */
export function RewardLines({ rewards, isFirstPage, className }: RewardLinesProps) {
  const t = useTranslations('referral.rewards')
  const link = useLocalHref()
  const next = rewards.nextCursor
  return (
    <Card className={className}>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <Results>
        {rewards.items.length === 0 ? (
          <EmptyState headingLevel={3} title={t('empty')}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        ) : (
          <RewardTable rewards={rewards.items} />
        )}
      </Results>
      <Pagination
        label={t('pages')}
        firstHref={isFirstPage ? null : link('/dashboard/referral')}
        nextHref={
          next === null ? null : link(`/dashboard/referral?cursor=${encodeURIComponent(next)}`)
        }
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

function RewardTable({ rewards }: { readonly rewards: readonly Reward[] }) {
  const t = useTranslations('referral.rewards')
  const columns: Column<Reward>[] = [
    {
      id: 'reason',
      head: t('reason'),
      isTitle: true,
      cell: (reward) => <Reason reward={reward} />,
    },
    {
      id: 'earned',
      head: t('earnedAt'),
      cell: (reward) => <DateTime value={reward.earnedAt} style="short" />,
    },
    { id: 'state', head: t('state'), cell: (reward) => <State reward={reward} /> },
    {
      id: 'amount',
      head: t('amount'),
      isNumeric: true,
      cell: (reward) => <Amount value={reward.amount} className={looks[reward.state]} />,
    },
  ]
  return <DataTable caption={t('title')} columns={columns} rows={rewards} keyOf={({ id }) => id} />
}

const looks = {
  waiting: 'font-bold',
  paid: 'font-bold text-gain',
  'taken-back': 'text-ink-soft line-through',
  owed: 'text-loss',
}

function Reason({ reward }: { readonly reward: Reward }) {
  const t = useTranslations('referral.rewards')
  const name = reward.name ?? t('someone')
  return (
    <>
      {reward.beneficiary === 'referrer' ? t('brought', { name }) : t('wasBrought', { name })}
      <span className="block text-small font-medium text-ink-soft">
        <RecordNumber>{reward.reference}</RecordNumber>
      </span>
    </>
  )
}

const tones: Record<Reward['state'], Tone> = {
  waiting: 'warn',
  paid: 'gain',
  'taken-back': 'neutral',
  owed: 'loss',
}

function State({ reward }: { readonly reward: Reward }) {
  const t = useTranslations('referral.rewards')
  const locale = useLocale()
  const { state, dueAt, paidAt, undoneReason } = reward
  const date = formatDate(state === 'paid' ? (paidAt ?? dueAt) : dueAt, 'short', locale)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Badge tone={tones[state]}>{t(state)}</Badge>
      <span className="text-small text-ink-soft">
        {state === 'waiting' || state === 'paid' ? t(`${state}Text`, { date }) : null}
        {undoneReason === null ? null : t(undoneReason)}
      </span>
    </span>
  )
}
