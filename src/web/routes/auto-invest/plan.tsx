import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { AutoInvestTrial } from '#contract/auto-invest/plan-body.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { PlanForm } from './plan-form.tsx'
import { rulesOf, type Typed, typedAtFirst, typedOf } from './plan-typed.ts'
import { TrialCard } from './trial-card.tsx'

export const handle: ScreenHandle = { messages: ['auto-invest', 'card', 'purchase', 'risk'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [{ plan, terms }, cities] = await Promise.all([
    api.account.get('/auto-invest/'),
    api.get('/cities/'),
  ])
  const before = takeTypedValues({ context, url })
  const chosen = new Set(plan?.cityIds ?? [])
  return {
    planState: plan?.state ?? ('none' as const),
    terms,
    typed: Object.keys(before).length > 0 ? before : typedAtFirst(plan),
    isConfirmed: await isConfirmedSubmission(context, before),
    cities: cities.items
      .filter(({ id, propertyCount }) => propertyCount > 0 || chosen.has(id))
      .map(({ id, name }) => ({ id, name })),
  }
}

type Answer = {
  readonly typed: Typed
  readonly problem?: FormProblem
  readonly isRiskMissing?: boolean
  /** Whether the plan was started, paused, resumed or ended after the form was opened. */
  readonly isOutdated?: boolean
  readonly trial?: AutoInvestTrial
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = typedOf(form)
  const { account } = context.get(apiContext)
  const rules = rulesOf(typed)
  try {
    if (typed.intent !== 'start') {
      const trial = await account.post('/auto-invest/trials/', rules)
      return data<Answer>({ typed, trial })
    }
    const { plan } = await account.get('/auto-invest/')
    if (typed.planState !== (plan?.state ?? 'none'))
      return data<Answer>({ typed, isOutdated: true }, { status: 400 })
    if (typed.risks === undefined)
      return data<Answer>({ typed, isRiskMissing: true }, { status: 400 })
    const riskStatementVersion = typed.riskStatementVersion ?? ''
    await account.put('/auto-invest/plan/', { ...rules, riskStatementVersion })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data<Answer>({ typed, problem: formProblem(error) }, { status: 400 })
  }
  const { locale } = context.get(visitContext)
  return redirect(href('/dashboard/wallet/auto-invest?done=started', locale))
}

/** The loader runs again only for another state of the plan, so that a form keeps the typed values. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Answer | undefined)?.isOutdated === true
}

export default function PlanScreen() {
  const { planState, terms, typed, cities, isConfirmed } = useLoaderData<typeof loader>()
  const answer: Answer | undefined = useAnswer<typeof action>()
  const t = useTranslations('auto-invest')
  const title = t(planState === 'none' ? 'form.title' : 'form.changeTitle')
  return (
    <TitledPage
      isNarrow
      title={title}
      trail={[
        { text: t('wallet'), path: '/dashboard/wallet' },
        { text: t('title'), path: '/dashboard/wallet/auto-invest' },
        { text: title },
      ]}
      lead={t('form.lead')}
      problem={answer?.problem}
    >
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      {answer?.isOutdated === true ? (
        <Notice tone="error" className="mb-5">
          {t(`form.outdated.${planState}`)}
        </Notice>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div aria-live="polite">
          {answer?.trial === undefined ? null : (
            <TrialCard
              key={JSON.stringify(answer.typed)}
              trial={answer.trial}
              withResale={rulesOf(answer.typed).resaleGapMaxBasisPoints !== null}
            />
          )}
        </div>
        <PlanForm
          typed={answer?.typed ?? typed}
          terms={terms}
          cities={cities}
          problem={answer?.problem}
          isRiskMissing={answer?.isRiskMissing === true}
          planState={planState}
        />
      </div>
    </TitledPage>
  )
}
