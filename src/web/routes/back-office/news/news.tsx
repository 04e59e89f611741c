import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { newsStates } from '#contract'
import type { NewsLine } from '#contract/back-office/news-body.ts'
import { formatInteger } from '../../../components/money/format.ts'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['news'] }

const path = '/back-office/news'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, newsStates)
  const queue = await readQueue(args, '/back-office/news/', { state })
  return { state, ...queue, isRemoved: args.url.searchParams.get('done') === 'removed' }
}

export async function action({ context }: ActionFunctionArgs) {
  try {
    const { id } = await context.get(apiContext).account.post('/back-office/news/')
    return doneAt(context, `${path}/${id}`, {})
  } catch (error) {
    return refused(error, {})
  }
}

/** Newsletters by email: drafts, those that wait for a second person, those in delivery, and sent ones. */
export default function NewsScreen() {
  const { isRemoved, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const mayPropose = useMayPropose()
  const t = useTranslations('news')
  return (
    <DeskTable
      title={t('title')}
      path={path}
      states={newsStates}
      nameOf={(state) => t(`states.${state}`)}
      queue={queue}
      columns={useColumns(queue.state)}
      keyOf={({ id }) => id}
      done={isRemoved ? t('done.removed') : null}
      problem={answer?.problem}
      lead={t('lead')}
      notice={
        mayPropose('news') ? (
          <DeskForm acts={[{ text: t('begin'), variant: 'primary' }]} className="mb-5" />
        ) : (
          <WhoProposes kind="news" className="mb-5" />
        )
      }
    />
  )
}

function useColumns(state: (typeof newsStates)[number]): Column<NewsLine>[] {
  const t = useTranslations('news')
  const locale = useLocale()
  const isGoing = state === 'sending' || state === 'sent'
  const number = (value: number) => formatInteger(value, locale)
  const counts: Column<NewsLine>[] = [
    {
      id: 'recipients',
      head: t('recipients'),
      isNumeric: true,
      cell: ({ recipients }) => (recipients === null ? '–' : number(recipients)),
    },
    { id: 'sent', head: t('sent'), isNumeric: true, cell: ({ counts }) => number(counts.sent) },
    {
      id: 'failed',
      head: t('failed'),
      isNumeric: true,
      cell: ({ counts }) => number(counts.failed),
    },
  ]
  return [
    useNameColumn(
      t('subject'),
      ({ subject }) => (subject[locale] === '' ? t('untitled') : subject[locale]),
      ({ id }) => `${path}/${id}`,
    ),
    timeColumn(
      t(isGoing ? 'approved' : 'changed'),
      ({ approvedAt, changedAt }) => approvedAt ?? changedAt,
    ),
    ...(isGoing ? counts : []),
  ]
}
