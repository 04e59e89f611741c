import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { NewsLine } from '#contract/back-office/news-body.ts'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/form-problem.tsx'
import { formatInteger } from '../../../components/format.ts'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskTable } from '../desk-list.tsx'
import { DoneNotice } from '../done-notice.tsx'
import { wordOf } from '../list-address.ts'
import { readQueue } from '../read-queue.ts'

export const handle: ScreenHandle = { messages: ['news'] }

const path = '/back-office/news'
const states = ['draft', 'waiting', 'sending', 'sent'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const [queue, { roles }] = await Promise.all([
    readQueue(args, '/back-office/news/', { state }),
    args.context.get(sessionContext).profile(),
  ])
  const mayWrite = roles.some((role) => role === 'ops' || role === 'support')
  return { state, ...queue, mayWrite, isRemoved: args.url.searchParams.get('done') === 'removed' }
}

export async function action({ context }: ActionFunctionArgs) {
  try {
    const { id } = await context.get(apiContext).account.post('/back-office/news/')
    return redirect(href(`${path}/${id}`, context.get(visitContext).locale))
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
}

/** News by mail: drafts, what waits for a second person, what is on its way, and what was sent. */
export default function NewsScreen() {
  const { state, isFirst, list, mayWrite, isRemoved } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('news')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <DeskTable
      title={t('title')}
      path={path}
      choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns(state)}
      keyOf={({ id }) => id}
      notice={
        <>
          <DoneNotice text={isRemoved && answer === undefined ? t('done.removed') : null} />
          <ProblemNotice problem={answer?.problem} className="mb-5" />
          <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-dense text-ink-soft">{t('lead')}</p>
            {mayWrite ? (
              <Form method="post">
                <Button type="submit" variant="primary" isBusy={isBusy}>
                  {t('begin')}
                </Button>
              </Form>
            ) : null}
          </div>
        </>
      }
    />
  )
}

function useColumns(state: (typeof states)[number]): Column<NewsLine>[] {
  const t = useTranslations('news')
  const link = useLocalHref()
  const locale = useLocale()
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
    {
      id: 'subject',
      head: t('subject'),
      isTitle: true,
      cell: ({ id, subject }) => (
        <Link to={link(`${path}/${id}`)} className="text-link wrap-anywhere">
          {subject[locale] === '' ? t('untitled') : subject[locale]}
        </Link>
      ),
    },
    {
      id: 'changed',
      head: t(state === 'sending' || state === 'sent' ? 'approved' : 'changed'),
      cell: ({ approvedAt, changedAt }) => (
        <DateTime value={approvedAt ?? changedAt} style="date-time" />
      ),
    },
    ...(state === 'sending' || state === 'sent' ? counts : []),
  ]
}
