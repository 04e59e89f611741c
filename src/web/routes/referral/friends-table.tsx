import { Form, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FriendStage } from '#contract'
import type { Friend } from '#contract/referrals/referral-body.ts'
import { Amount } from '../../components/money/amount.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Progress } from '../../ui/progress.tsx'

type FriendsTableProps = {
  readonly friends: readonly Friend[]
  /** The investor's own initials, as they appear in a reminder. */
  readonly ownName: string | null
}

/** Each friend with their stage, the next requirement, and the reason when there is no reward. */
export function FriendsTable({ friends, ownName }: FriendsTableProps) {
  const t = useTranslations('referral.friends')
  const columns: Column<Friend>[] = [
    { id: 'name', head: t('name'), isTitle: true, cell: (friend) => <Name friend={friend} /> },
    { id: 'stage', head: t('stage'), cell: (friend) => <Stage friend={friend} /> },
    { id: 'progress', head: t('progress'), cell: (friend) => <StageDetail friend={friend} /> },
    {
      id: 'reward',
      head: t('reward'),
      isNumeric: true,
      cell: (friend) => <Prize friend={friend} />,
    },
    {
      id: 'action',
      head: t('action'),
      cell: (friend) => <Reminder friend={friend} ownName={ownName} />,
    },
  ]
  return (
    <DataTable caption={t('caption')} columns={columns} rows={friends} keyOf={({ id }) => id} />
  )
}

function Name({ friend: { name, joinedAt } }: { friend: Friend }) {
  const t = useTranslations('referral.friends')
  const locale = useLocale()
  return (
    <>
      <span className={name === null ? 'font-medium text-ink-soft' : 'whitespace-nowrap'}>
        {name ?? t('unnamed')}
      </span>
      <span className="block text-small font-medium text-ink-soft">
        {t('joined', { date: formatDate(joinedAt, 'short', locale) })}
      </span>
    </>
  )
}

const tones: Record<FriendStage, Tone> = {
  registered: 'neutral',
  verified: 'info',
  purchased: 'info',
  holding: 'warn',
  paid: 'gain',
  refused: 'loss',
}

function Stage({ friend: { stage } }: { friend: Friend }) {
  const t = useTranslations('referral.friends')
  return <Badge tone={tones[stage]}>{t(`stages.${stage}`)}</Badge>
}

/** The next requirement, the progress of the holding period, or the reason why there is no reward. */
function StageDetail({ friend }: { friend: Friend }) {
  const t = useTranslations('referral.friends')
  const locale = useLocale()
  const { stage, refusal, heldDays, holdDays } = friend
  const date = formatDate(dateOf(friend), 'short', locale)
  if (refusal !== null) return <span className="text-small">{t(`refusals.${refusal}`)}</span>
  if (stage === 'refused') return null
  const isHeld = stage === 'holding' && heldDays !== null
  return (
    <div className="max-w-72 text-small md:min-w-56">
      {isHeld ? (
        <>
          <p className="tabular mb-1.5 font-bold">
            {t('held', { held: String(heldDays), days: String(holdDays) })}
          </p>
          <Progress percent={(heldDays / holdDays) * 100} label={t('heldLabel')} isThin />
        </>
      ) : null}
      <p className={isHeld ? 'mt-1.5 text-ink-soft' : 'text-ink-soft'}>
        {t(`missing.${stage}`, { date })}
      </p>
    </div>
  )
}

function dateOf({ stage, dueAt, paidAt, expiresAt }: Friend): string {
  return (stage === 'paid' ? paidAt : stage === 'holding' ? dueAt : null) ?? expiresAt
}

function Prize({ friend: { stage, reward } }: { friend: Friend }) {
  const t = useTranslations('referral.friends')
  if (stage === 'refused') return <span className="text-ink-soft">{t('none')}</span>
  return (
    <Amount value={reward} className={stage === 'paid' ? 'font-bold text-gain' : 'text-ink-soft'} />
  )
}

type ReminderProps = { readonly friend: Friend; readonly ownName: string | null }

/** The form that sends a reminder, with a preview of its text, or the reason why none can be sent. */
function Reminder({ friend, ownName }: ReminderProps) {
  const t = useTranslations('referral.friends')
  const locale = useLocale()
  const { state, nextAt } = friend.reminder
  // On a phone an empty cell is left out with its name.
  if (state === 'not-needed') return null
  if (state === 'declined')
    return <span className="text-small text-ink-soft">{t('remindDeclined')}</span>
  if (state === 'lately')
    return (
      <span className="text-small text-ink-soft">
        {t('remindLately', { date: formatDate(nextAt ?? friend.joinedAt, 'short', locale) })}
      </span>
    )
  return <ReminderForm friend={friend} ownName={ownName} />
}

function ReminderForm({ friend, ownName }: ReminderProps) {
  const t = useTranslations('referral.friends')
  const { search } = useLocation()
  const isBusy = useNavigation().formData?.get('friendId') === friend.id
  const stage = friend.stage === 'verified' ? 'verified' : 'registered'
  const named = friend.name ?? t('unnamed')
  return (
    <div className="-mt-1 max-w-72 md:-mt-4">
      <Disclosure label={t('remindTo', { name: named })}>
        <p className="text-small text-ink-soft">{t('remindPreview')}</p>
        <p className="mt-1.5 rounded-2xl bg-sand p-4 text-small">
          {t(`remindText.${stage}`, { name: ownName ?? '' })}
        </p>
        <Form method="post" action={search} className="mt-3">
          <input type="hidden" name="friendId" value={friend.id} />
          <Button type="submit" size="small" variant="dark" isBusy={isBusy}>
            {t('remindSend')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
