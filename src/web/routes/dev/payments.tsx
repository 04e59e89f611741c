import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { simulatedActions } from '#contract'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { useMethodName } from '../../components/forms/use-method-name.ts'
import { Amount } from '../../components/money/amount.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { ActButtons } from './act-buttons.tsx'
import { simulators } from './dev-pages.ts'
import type { SimulatedPayment } from './simulated-payment.ts'
import { WebhookList } from './webhook-list.tsx'

export const handle: ScreenHandle = { messages: ['dev', 'wallet'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = simulators(context.get(visitContext), context.get(apiContext), url.pathname)
  const { items } = await api.get('/dev/payments/')
  return { payments: items }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const api = simulators(context.get(visitContext), context.get(apiContext), url.pathname)
  const form = await request.formData()
  const depositId = String(form.get('depositId'))
  const typed = typedAmount(String(form.get('amount') ?? ''))
  const amount = typed === undefined ? {} : { amount: typed }
  try {
    await api.post('/dev/payments/{depositId}/', {
      depositId,
      action: textOf(form, 'action'),
      ...amount,
    })
    return { depositId, problem: null }
  } catch (error) {
    return data({ depositId, problem: formProblem(error) }, { status: 400 })
  }
}

export function shouldRevalidate(): boolean {
  return true
}

/** The simulated payment gateway: pay, delay, fail, expire, refund or repeat a payment. */
export default function PaymentsScreen() {
  const { payments } = useLoaderData<typeof loader>()
  const t = useTranslations('dev')
  const link = useLocalHref()
  return (
    <div className="page-width max-w-4xl py-10">
      <PageHead title={t('payments.title')} isPrivate />
      <h1 className="text-h1">{t('payments.title')}</h1>
      <Notice tone="warn" className="mt-4 mb-6">
        <p>{t('payments.lead')}</p>
        <Link to={link('/dev/bank')} className="text-link inline-flex min-h-11 items-center">
          {t('bank.title')}
        </Link>
        <Link to={link('/dev/clock')} className="ms-5 text-link inline-flex min-h-11 items-center">
          {t('clock.title')}
        </Link>
      </Notice>
      {payments.length === 0 ? (
        <EmptyState title={t('payments.empty')}>
          <p>{t('payments.emptyText')}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {payments.map((payment) => (
            <li key={payment.depositId}>
              <PaymentCard payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const tones: Record<SimulatedPayment['state'], Tone> = {
  'awaiting-payment': 'info',
  paid: 'gain',
  expired: 'neutral',
  failed: 'loss',
}

function PaymentCard({ payment }: { readonly payment: SimulatedPayment }) {
  const t = useTranslations('dev')
  const methodName = useMethodName()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-h3">
          <Amount value={payment.amount} />
        </h2>
        <Badge tone={tones[payment.state]}>{t(`payments.states.${payment.state}`)}</Badge>
        <span className="tabular text-small text-ink-soft">{payment.reference}</span>
      </div>
      <p className="tabular mt-1 text-small wrap-anywhere text-ink-soft">
        <FactLine>
          {methodName(payment.method)}
          {payment.accountNumber}
          <span>
            {`${t('payments.expires')} `}
            <DateTime value={payment.expiresAt} style="date-time" />
          </span>
        </FactLine>
      </p>
      {payment.paidAmount === null ? null : (
        <p className="mt-1 text-small">
          {`${t('payments.paid')} `}
          <Amount value={payment.paidAmount} />
        </p>
      )}
      <PaymentForm payment={payment} />
      <WebhookList events={payment.events} />
    </Card>
  )
}

function PaymentForm({ payment }: { readonly payment: SimulatedPayment }) {
  const t = useTranslations('dev')
  const answer = useAnswer<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = answer?.depositId === payment.depositId ? answer.problem : null
  return (
    <Form method="post" className="mt-4 grid gap-3">
      <input type="hidden" name="depositId" value={payment.depositId} />
      <label className="grid gap-1 text-small text-ink-soft">
        {t('payments.amount')}
        <input
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          className="min-h-11 w-full max-w-xs rounded-field border border-line-strong bg-card px-3.5 text-dense text-ink"
        />
      </label>
      <div className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3">
        <ActButtons
          acts={simulatedActions}
          labelOf={(act) => t(`payments.actions.${act}`)}
          isBusy={isBusy}
        />
      </div>
      {problem === null ? null : (
        <div role="alert">
          <FieldError>{Object.values(problem.fields)[0] ?? problem.detail}</FieldError>
        </div>
      )}
    </Form>
  )
}
