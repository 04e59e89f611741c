import type { ComponentType } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoticeTopic } from '#contract'
import type { Notification } from '#contract/notifications/notice-body.ts'
import { dayAfter } from '#kernel'
import { TextWithNumbers } from '../../components/forms/record-number.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useHiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import {
  ArchiveIcon,
  BuildingIcon,
  CoinsIcon,
  GiftIcon,
  RestoreIcon,
  ShieldIcon,
  UserIcon,
  VoteIcon,
} from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { inboxPath } from './inbox-query.ts'
import { type Burst, coveredText, noticeDays } from './notice-days.ts'

type ListProps = { readonly notices: readonly Notification[]; readonly today: string }

/** The notices by day, in one form: the pressed button names its notice. */
export function NoticeList({ notices, today }: ListProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`${pathname}${search}`} className="grid gap-6">
      {noticeDays(notices).map(({ date, bursts }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <DayHead date={date} today={today} />
          <Card isFlush>
            <ul className="divide-y divide-line">
              {bursts.map((burst) => (
                <BurstLine key={burst.first.id} burst={burst} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </Form>
  )
}

function DayHead({ date, today }: { readonly date: string; readonly today: string }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const yesterday = dayAfter(today, -1)
  const near = date === today ? t('today') : date === yesterday ? t('yesterday') : null
  return (
    <h2 id={`day-${date}`} className="mb-2 px-1 text-small font-bold text-ink-soft">
      {near ?? formatDate(date, 'weekday', locale)}
    </h2>
  )
}

function BurstLine({ burst: { first, others } }: { readonly burst: Burst }) {
  const t = useTranslations('notifications')
  return (
    <li className="p-4 sm:px-5">
      <NoticeLine notice={first} />
      {others.length === 0 ? null : (
        <div className="ps-14 [&>details]:mt-1">
          <Disclosure label={t('alike', { count: others.length })}>
            <ul className="-ms-14 grid gap-4 border-t border-line pt-4">
              {others.map((notice) => (
                <li key={notice.id}>
                  <NoticeLine notice={notice} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </li>
  )
}

const icons: Readonly<
  Record<NoticeTopic, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>>
> = {
  money: CoinsIcon,
  security: ShieldIcon,
  account: UserIcon,
  properties: BuildingIcon,
  votes: VoteIcon,
  offers: GiftIcon,
}

const tones: Readonly<Record<Notification['severity'], string>> = {
  info: 'bg-sand text-ink-soft',
  success: 'bg-gain-soft text-gain',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-loss-soft text-loss',
}

function NoticeLine({ notice }: { readonly notice: Notification }) {
  const locale = useLocale()
  const Icon = icons[notice.topic]
  return (
    <div className="relative flex items-start gap-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[notice.severity]}`}
      >
        <Icon size={19} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <Title notice={notice} />
        <p className="mt-0.5 text-small wrap-anywhere text-ink-soft">
          <NoticeText notice={notice} />
        </p>
        <p className="tabular mt-1 text-small text-ink-soft max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:mt-0">
          <time dateTime={notice.happenedAt}>{formatDate(notice.happenedAt, 'time', locale)}</time>
        </p>
      </div>
      <Marks notice={notice} />
    </div>
  )
}

/** The text of a notice; a part that is not translated is read out in its own language. */
function NoticeText({ notice: { text, otherLanguage } }: { readonly notice: Notification }) {
  const isHidden = useHiddenAmounts()
  const whole = coveredText(text, isHidden)
  if (otherLanguage === null) return <TextWithNumbers>{whole}</TextWithNumbers>
  const part = coveredText(otherLanguage.text, isHidden)
  const start = whole.indexOf(part)
  return (
    <>
      <TextWithNumbers>{whole.slice(0, start)}</TextWithNumbers>
      <span lang={otherLanguage.language}>{part}</span>
      <TextWithNumbers>{whole.slice(start + part.length)}</TextWithNumbers>
    </>
  )
}

function Title({ notice: { id, title, path, isRead } }: { readonly notice: Notification }) {
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const isHidden = useHiddenAmounts()
  const text = <TextWithNumbers>{coveredText(title, isHidden)}</TextWithNumbers>
  return (
    <h3 className={`text-dense wrap-anywhere ${isRead ? 'font-semibold' : 'font-bold'}`}>
      {isRead ? null : <span className="sr-only">{`${t('unread')}: `}</span>}
      {path === null ? (
        text
      ) : (
        <Link
          to={link(`${inboxPath}/${id}`)}
          className="no-underline after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          {text}
        </Link>
      )}
    </h3>
  )
}

/**
 * Placed above the link that covers the whole line. On a phone the buttons are at the bottom, beside the time,
 * so that the text has the full width.
 */
function Marks({ notice }: { readonly notice: Notification }) {
  const t = useTranslations('notifications')
  const { id, isRead, isArchived } = notice
  const title = coveredText(notice.title, useHiddenAmounts())
  const Icon = isArchived ? RestoreIcon : ArchiveIcon
  return (
    <div className="relative z-10 -me-2 flex shrink-0 max-sm:absolute max-sm:end-0 max-sm:bottom-0 sm:-my-1">
      <IconButton
        type="submit"
        name={isArchived ? 'restore' : 'archive'}
        value={id}
        label={t(isArchived ? 'restoreOne' : 'archiveOne', { title })}
        className="text-ink-soft hover:text-ink"
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        type="submit"
        name={isRead ? 'unread' : 'read'}
        value={id}
        label={t(isRead ? 'markUnread' : 'markRead', { title })}
      >
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full border-2 ${isRead ? 'border-line-strong' : 'border-brand bg-brand'}`}
        />
      </IconButton>
    </div>
  )
}
