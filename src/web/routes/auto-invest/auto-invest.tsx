import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { wordIn } from '../../components/forms/form-text.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BellIcon, CoinsIcon, ReverseIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExecutionList } from './execution-list.tsx'
import { NextTime } from './next-time.tsx'
import { PlanSummary } from './plan-summary.tsx'

export const handle: ScreenHandle = { messages: ['auto-invest', 'card', 'portfolio'] }

const here = '/dashboard/wallet/auto-invest'

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const cursor = url.searchParams.get('cursor')
  const [{ plan }, executions, cities] = await Promise.all([
    api.account.get('/auto-invest/'),
    api.account.get('/auto-invest/executions/', { limit: 12, cursor }),
    api.get('/cities/'),
  ])
  const named = cities.items.filter(({ id }) => plan?.cityIds.includes(id) ?? false)
  return {
    plan,
    executions,
    cities: named.map(({ id, name }) => ({ id, name })),
    isFirstPage: cursor === null,
    isStarted: url.searchParams.get('done') === 'started',
    isConfirmed: await isConfirmedSubmission(context, takeTypedValues({ context, url })),
    isHidden: areAmountsHidden(request),
    isDemo: context.get(visitContext).mode === 'demo',
  }
}

const acts = { pause: 'pause', resume: 'resumption', end: 'end' } as const

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordIn(form, 'intent', ['pause', 'resume', 'end'])
  try {
    await context.get(apiContext).account.post(`/auto-invest/plan/${acts[act]}/`)
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(here, context.get(visitContext).locale))
}

/** The automatic investment plan: its next purchase, its rules and its past purchases. */
export default function AutoInvestScreen() {
  const { plan, executions, cities, isFirstPage, isStarted, isConfirmed, ...more } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('auto-invest')
  return (
    <HiddenAmounts value={more.isHidden}>
      <TitledPage
        isNarrow
        title={t('title')}
        trail={[{ text: t('wallet'), path: '/dashboard/wallet' }, { text: t('title') }]}
        lead={t('lead')}
      >
        <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
        <ProblemNotice problem={answer?.problem} className="mb-5" />
        {isStarted && plan !== null ? (
          <div role="status" className="mb-5">
            <Notice tone="success" title={t('startedTitle')}>
              {t('startedText')}
            </Notice>
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {plan === null ? (
            <Beginning />
          ) : (
            <>
              <NextTime plan={plan} />
              <PlanSummary plan={plan} cities={cities} />
            </>
          )}
          {plan === null && executions.items.length === 0 ? null : (
            <ExecutionList executions={executions} isFirstPage={isFirstPage} />
          )}
          <p className="text-small text-ink-soft">
            {more.isDemo ? `${t('simulatedNote')} ` : ''}
            {t('riskNote')}
          </p>
        </div>
      </TitledPage>
    </HiddenAmounts>
  )
}

const promises = [
  { id: 'free', Icon: CoinsIcon },
  { id: 'told', Icon: BellIcon },
  { id: 'cancel', Icon: ReverseIcon },
] as const

function Beginning() {
  const t = useTranslations('auto-invest')
  const link = useLocalHref()
  return (
    <Card>
      <ul className="grid gap-5 sm:grid-cols-3">
        {promises.map(({ id, Icon }) => (
          <li key={id}>
            <span className="grid size-11 place-items-center rounded-2xl bg-sand">
              <Icon size={20} aria-hidden="true" />
            </span>
            <p className="mt-3 text-dense font-bold">{t(`promises.${id}.title`)}</p>
            <p className="text-small text-ink-soft">{t(`promises.${id}.text`)}</p>
          </li>
        ))}
      </ul>
      <LinkButton
        to={link('/dashboard/wallet/auto-invest/plan')}
        variant="primary"
        size="large"
        className="mt-6"
      >
        {t('begin')}
      </LinkButton>
    </Card>
  )
}
