import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { decisionQueues } from '#contract'
import type { DutiableAgreement } from '#contract/back-office/stamps.ts'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { doneAt } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskCards } from '../desk/desk-list.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { Fact, Facts } from '../facts.tsx'
import { StampBatch } from './stamp-batch.tsx'
import { answerTo, type StampAnswer, stampLines } from './stamp-lines.ts'

export const handle: ScreenHandle = { messages: ['stamps'] }

const path = '/back-office/stamps'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, decisionQueues)
  const usual = state === 'waiting' ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/stamps/', { state }, { usual })
  return { ...queue, state, isDone: args.url.searchParams.has('done') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const card = textOf(form, 'card')
  const text = textOf(form, 'lines')
  const lines = card === '' ? stampLines(text) : [{ at: 1, number: card, serial: text }]
  try {
    const stamps = lines.map(({ number, serial }) => ({ number, serial }))
    await context.get(apiContext).account.post('/back-office/stamps/', { stamps })
  } catch (error) {
    const answer = { ...answerTo(text, lines, formProblem(error)), card }
    return data(answer, { status: 400 })
  }
  return doneAt(context, path)
}

/** Agreements with stamp duty due: each is stamped outside the product, and its serial number is recorded here. */
export default function StampsScreen() {
  const { isDone, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('stamps')
  const isEmpty = queue.list.total === 0 || queue.state === 'decided'
  const answered = queue.list.items.some(({ number }) => number === answer?.card)
  return (
    <DeskCards
      title={t('title')}
      path={path}
      states={decisionQueues}
      nameOf={(state) => t(`states.${state}`)}
      lead={`${t('lead')} ${t('serialHelp')}`}
      queue={queue}
      done={isDone ? t('done') : null}
      problem={isEmpty ? answer?.problem : undefined}
      notice={isEmpty ? null : <StampBatch answer={answered ? undefined : answer} />}
      keyOf={({ subscriptionId }) => subscriptionId}
      head={head}
      isRefused={({ number }) => number === answer?.card}
      card={(stamp) => (
        <StampCard stamp={stamp} answer={answer?.card === stamp.number ? answer : undefined} />
      )}
    />
  )
}

type StampCardProps = {
  readonly stamp: DutiableAgreement
  readonly answer: StampAnswer | undefined
}

function StampCard({ stamp, answer }: StampCardProps) {
  const t = useTranslations('stamps')
  const link = useLocalHref()
  const { subscriptionId, number, duty } = stamp
  if (stamp.stamp !== null) return <Recorded duty={duty} stamp={stamp.stamp} />
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-center">
      <div className="grid justify-items-start gap-x-4 gap-y-1 text-dense">
        <p className="text-small text-ink-soft">
          {t('duty')} <Amount value={duty} />
        </p>
        <a
          href={link(`/back-office/files/stamps/${subscriptionId}/file`)}
          title={t('fileNote')}
          aria-label={`${t('file')} ${number}`}
          className="inline-flex min-h-11 items-center text-link"
        >
          {t('file')}
        </a>
      </div>
      <DeskForm
        hidden={{ card: number }}
        problem={answer?.problem}
        acts={[{ text: t('record'), variant: 'dark' }]}
        className="gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
      >
        {answer === undefined ? null : (
          <div className="sm:col-span-full">
            <ProblemNotice problem={answer.problem} />
          </div>
        )}
        <TextInput
          name="lines"
          label={t('serial')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          defaultValue={answer?.text}
          error={answer?.lines[0]?.text}
        />
      </DeskForm>
    </div>
  )
}

type RecordedProps = {
  readonly duty: number
  readonly stamp: NonNullable<DutiableAgreement['stamp']>
}

function Recorded({ duty, stamp: { serial, at, by } }: RecordedProps) {
  const t = useTranslations('stamps')
  return (
    <Facts>
      <Fact name={t('serial')}>
        <span className="tabular">{serial}</span>
      </Fact>
      <Fact name={t('duty')}>
        <Amount value={duty} />
      </Fact>
      <Fact name={t('recorded')}>
        <DateTime value={at} style="date-time" />
        {by === null ? null : `, ${by}`}
      </Fact>
    </Facts>
  )
}

function head({ number, propertyName, amount, signedAt }: DutiableAgreement): RowHead {
  return {
    title: <span className="tabular">{number}</span>,
    about: propertyName,
    amount: <Amount value={amount} />,
    at: signedAt,
  }
}
