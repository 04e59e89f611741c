import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { decisionQueues } from '#contract'
import type { IncomeRaise } from '#contract/back-office/incomes.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskCards } from '../desk/desk-list.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

const path = '/back-office/incomes'
const decisions = ['approved', 'refused'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, decisionQueues)
  const queue = await readQueue(
    args,
    '/back-office/incomes/',
    { queue: state },
    { usual: 'oldest' },
  )
  return { state, ...queue, isDone: args.url.searchParams.has('done') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const raiseId = textOf(form, 'raiseId')
  const decision = wordIn(form, 'decision', decisions)
  const reason = textOf(form, 'reason')
  try {
    await context
      .get(apiContext)
      .account.post('/back-office/incomes/{raiseId}/decision/', { raiseId, decision, reason })
  } catch (error) {
    return refused(error, { raiseId, reason })
  }
  return doneAt(context, path)
}

type Answer = { readonly raiseId: string; readonly reason: string; readonly problem: FormProblem }

/** Declared incomes whose increase staff must review before the yearly limit changes. */
export default function StaffIncomesScreen() {
  const { isDone, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  return (
    <DeskCards
      title={t('links.incomes')}
      path={path}
      states={decisionQueues}
      nameOf={(state) => t(`incomes.queues.${state}`)}
      queue={queue}
      done={isDone ? t('incomes.decided') : null}
      problem={answer?.problem}
      keyOf={({ id }) => id}
      head={useHead()}
      isRefused={({ id }) => id === answer?.raiseId}
      card={(raise) => (
        <RaiseCard raise={raise} answer={answer?.raiseId === raise.id ? answer : undefined} />
      )}
    />
  )
}

const tones: Record<IncomeRaise['state'], Tone> = {
  waiting: 'info',
  approved: 'gain',
  refused: 'loss',
}

type RaiseCardProps = { readonly raise: IncomeRaise; readonly answer: Answer | undefined }

function RaiseCard({ raise, answer }: RaiseCardProps) {
  const t = useTranslations('back-office.incomes')
  const link = useLocalHref()
  const { userId, counted, income, state, decidedAt, decidedBy, reason } = raise
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div>
        <Facts>
          <Fact name={t('counted')}>
            <Amount value={counted} />
          </Fact>
          <Fact name={t('income')}>
            <Amount value={income} />
          </Fact>
        </Facts>
        <Link
          to={link(`/back-office/customers/${userId}`)}
          className="mt-2 inline-flex min-h-11 items-center text-link"
        >
          {t('file')}
        </Link>
      </div>
      {state === 'waiting' ? (
        <DecisionForm raiseId={raise.id} answer={answer} />
      ) : (
        <div>
          <p className="wrap-anywhere">{reason}</p>
          {decidedAt === null ? null : (
            <p className="mt-1 text-small text-ink-soft">
              {`${t('by', { name: decidedBy ?? '–' })} `}
              <DateTime value={decidedAt} style="date-time" />
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function useHead(): (raise: IncomeRaise) => RowHead {
  const t = useTranslations('back-office.incomes')
  return ({ fullName, income, state, askedAt }) => ({
    title: fullName,
    amount: <Amount value={income} />,
    at: askedAt,
    marks: <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
  })
}

function DecisionForm({ raiseId, answer }: { raiseId: string; answer: Answer | undefined }) {
  const t = useTranslations('back-office.incomes')
  return (
    <DeskForm
      problem={answer?.problem}
      typed={answer}
      acts={[
        { text: t('approve'), variant: 'primary', name: 'decision', value: 'approved' },
        { text: t('refuse'), variant: 'danger', name: 'decision', value: 'refused' },
      ]}
    >
      <p className="text-small text-ink-soft">{t('lead')}</p>
      <input type="hidden" name="raiseId" value={raiseId} />
      <ReasonField label={t('reason')} help={t('reasonHelp')} />
    </DeskForm>
  )
}
