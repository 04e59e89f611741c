import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { simulators } from './dev-pages.ts'
import { PayoutCard } from './payout-card.tsx'
import { TransferCard } from './transfer-card.tsx'

export const handle: ScreenHandle = { messages: ['dev'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = simulators(context.get(visitContext), context.get(apiContext), url.pathname)
  const [transfers, payouts] = await Promise.all([
    api.get('/dev/transfers/'),
    api.get('/dev/payouts/'),
  ])
  return { transfers: transfers.items, payouts: payouts.items }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const api = simulators(context.get(visitContext), context.get(apiContext), url.pathname)
  const form = await request.formData()
  const depositId = textOf(form, 'depositId')
  const reference = textOf(form, 'reference')
  const subject = depositId || reference
  try {
    if (depositId === '') {
      await api.post('/dev/payouts/{reference}/', { reference, action: textOf(form, 'action') })
    } else {
      const amount = typedAmount(textOf(form, 'amount'))
      const senderName = textOf(form, 'senderName').trim()
      await api.post('/dev/transfers/{depositId}/', {
        depositId,
        ...(amount === undefined ? {} : { amount }),
        ...(senderName === '' ? {} : { senderName }),
        namesDeposit: form.has('namesDeposit'),
      })
    }
    return { subject, problem: null }
  } catch (error) {
    return data({ subject, problem: formProblem(error) }, { status: 400 })
  }
}

export function shouldRevalidate(): boolean {
  return true
}

/** The simulated banks: transfers that our own bank expects, and payouts that other banks receive. */
export default function BankScreen() {
  const { transfers, payouts } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('dev')
  const link = useLocalHref()
  const problemOf = (subject: string) => (answer?.subject === subject ? answer.problem : null)
  return (
    <div className="page-width max-w-4xl py-10">
      <PageHead title={t('bank.title')} isPrivate />
      <h1 className="text-h1">{t('bank.title')}</h1>
      <Notice tone="warn" className="mt-4 mb-8">
        <p>{t('bank.lead')}</p>
        <Link to={link('/dev/payments')} className="text-link inline-flex min-h-11 items-center">
          {t('payments.title')}
        </Link>
        <Link to={link('/dev/clock')} className="ms-5 text-link inline-flex min-h-11 items-center">
          {t('clock.title')}
        </Link>
      </Notice>
      <section className="grid gap-4">
        <h2 className="text-h3">{t('bank.transfers')}</h2>
        {transfers.length === 0 ? (
          <EmptyState title={t('bank.noTransfers')} headingLevel={3}>
            <p>{t('bank.noTransfersText')}</p>
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {transfers.map((transfer) => (
              <li key={transfer.depositId}>
                <TransferCard transfer={transfer} problem={problemOf(transfer.depositId)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="mt-10 grid gap-4">
        <h2 className="text-h3">{t('bank.payouts')}</h2>
        {payouts.length === 0 ? (
          <EmptyState title={t('bank.noPayouts')} headingLevel={3}>
            <p>{t('bank.noPayoutsText')}</p>
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {payouts.map((payout) => (
              <li key={payout.reference}>
                <PayoutCard payout={payout} problem={problemOf(payout.reference)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
