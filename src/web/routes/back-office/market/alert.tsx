import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MarketAlert } from '#contract/back-office/surveillance.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Figures, Links, Orders, Trades } from './alert-evidence.tsx'
import { path, severityTones } from './surveillance.tsx'

export const handle: ScreenHandle = { messages: ['surveillance', 'market-desk'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  return await account.get('/back-office/surveillance/{alertId}/', {
    alertId: params.alertId ?? '',
  })
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const decision = wordIn(form, 'decision', ['dismissed', 'escalated'])
  const reason = textOf(form, 'reason')
  const report = textOf(form, 'report')
  const halts = textOf(form, 'halts') !== ''
  try {
    await context.get(apiContext).account.post('/back-office/surveillance/{alertId}/decision/', {
      alertId: params.alertId ?? '',
      decision,
      reason,
      halts,
      report: report === '' ? null : report,
    })
  } catch (error) {
    return refused(error, { reason, report, halts })
  }
  return doneAt(context, path, { done: decision })
}

/** One surveillance alert with its evidence and its decision. */
export default function AlertScreen() {
  const alert = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('surveillance')
  const queue = useTranslations('back-office.links')('surveillance')
  const title = t(`rules.${alert.rule}.name`)
  return (
    <TitledPage
      title={title}
      trail={[{ text: queue, path }, { text: title }]}
      badge={
        <Badge tone={severityTones[alert.severity]}>{t(`severities.${alert.severity}`)}</Badge>
      }
      lead={t(`rules.${alert.rule}.meaning`)}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <About alert={alert} />
          {alert.trades.length === 0 ? null : <Trades trades={alert.trades} />}
          {alert.orders.length === 0 ? null : <Orders orders={alert.orders} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <Figures figures={alert.figures} />
          {alert.links.length === 0 ? null : <Links links={alert.links} />}
          {alert.decision === null ? (
            <DecisionForm answer={answer} />
          ) : (
            <Decided decision={alert.decision} state={alert.state} />
          )}
        </div>
      </div>
    </TitledPage>
  )
}

function About({ alert }: { readonly alert: MarketAlert }) {
  const t = useTranslations('surveillance')
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('about')} />
      <Facts>
        <Fact name={t('property')}>
          <Link to={link(`/marketplace/${alert.propertyId}`)} className="text-link">
            {alert.propertyName}
          </Link>
        </Fact>
        <Fact name={t('people')}>
          <ul>
            {alert.people.map(({ id, name }) => (
              <li key={id}>
                <Link to={link(`/back-office/customers/${id}`)} className="text-link">
                  {name ?? t('erased')}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('happenedAt')}>
          <DateTime value={alert.happenedAt} style="to-the-second" />
        </Fact>
        <Fact name={t('foundAt')}>
          <DateTime value={alert.foundAt} style="to-the-second" />
        </Fact>
      </Facts>
    </Card>
  )
}

type Answer = {
  readonly reason: string
  readonly report: string
  readonly halts: boolean
  readonly problem: FormProblem
}

function DecisionForm({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('surveillance')
  const problem = answer?.problem
  return (
    <Card>
      <CardHead title={t('decide')} />
      <DeskForm
        problem={problem}
        typed={answer}
        acts={[
          { text: t('escalate'), variant: 'danger', name: 'decision', value: 'escalated' },
          { text: t('dismiss'), variant: 'secondary', name: 'decision', value: 'dismissed' },
        ]}
      >
        <ProblemNotice problem={problem} />
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-dense font-bold">{t('measures')}</legend>
          <Checkbox name="halts" value="yes">
            {t('halts')}
          </Checkbox>
          <TextInput
            name="report"
            label={t('report')}
            help={t('reportHelp')}
            maxLength={60}
            autoComplete="off"
          />
          <p className="text-small text-ink-soft">{t('hold')}</p>
        </fieldset>
      </DeskForm>
    </Card>
  )
}

type DecidedProps = {
  readonly decision: NonNullable<MarketAlert['decision']>
  readonly state: MarketAlert['state']
}

function Decided({ decision, state }: DecidedProps) {
  const t = useTranslations('surveillance')
  return (
    <Card>
      <CardHead title={t('decision')} />
      <Badge tone={state === 'escalated' ? 'loss' : 'neutral'} className="mb-4">
        {t(`states.${state}`)}
      </Badge>
      <Facts>
        <Fact name={t('reason')}>{decision.reason}</Fact>
        <Fact name={t('by')}>{decision.by ?? t('erased')}</Fact>
        <Fact name={t('at')}>
          <DateTime value={decision.at} style="date-time" />
        </Fact>
        {decision.hasHalted ? <Fact name={t('measures')}>{t('halted')}</Fact> : null}
        {decision.report === null ? null : <Fact name={t('report')}>{decision.report}</Fact>}
      </Facts>
    </Card>
  )
}
