import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { newId } from '#kernel'
import { type ApiClient, throwErrorPage } from '../../../api/client.ts'
import { ApiProblem, formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { useKept } from '../../../components/forms/use-kept.ts'
import { formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { Trail } from '../../../components/trail.tsx'
import { apiContext, returnPageContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { typedAmount } from '../../../ui/read-amount.ts'
import { stepsBeforePurchase } from '../dashboard/next-steps.ts'
import { ShortfallForm } from '../deposit/shortfall-form.tsx'
import { ConfirmForm, ticks } from './confirm-form.tsx'
import { ConfirmedFacts } from './confirmed-facts.tsx'
import { readQuote, typedUnits } from './purchase-quote.ts'
import { PurchaseStepLink } from './purchase-step-link.tsx'

export const handle: ScreenHandle = {
  explainsRisks: true,
  messages: ['purchase', 'risk', 'wallet'],
}

// The idempotency key in the address of this purchase: after going back, a second submission leads to the same
// receipt.
const keyShape = /^[\w-]{8,64}$/

// Refusals that are stored as the result of the command: the same key returns them again.
const isKept = /^(offerings|investors|ledger)\./

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const id = params.propertyId ?? ''
  const units = typedUnits(url.searchParams.get('units'))
  const pagePath = href(`/dashboard/properties/${encodeURIComponent(id)}`, locale)
  const property = units === null ? null : await readProperty(api, id)
  const offering = property?.offering ?? null
  const isOpen = property?.state === 'open' && offering !== null
  // The page of the property shows what can be bought now, or that the property does not exist.
  if (property === null || units === null || !isOpen) throw redirect(pagePath)
  const identity = await api.account.get('/users/identity/')
  const [step] = stepsBeforePurchase(identity)
  const returnPage = context.get(returnPageContext)
  const back = `${pagePath}/buy?units=${units}`
  if (step !== undefined && step.path !== null) {
    returnPage.keep(back)
    throw redirect(href(step.path, locale))
  }
  if (step?.name === 'reviewing') returnPage.keep(back)
  else returnPage.end()
  const query = url.searchParams
  const key = query.get('key') ?? ''
  if (!keyShape.test(key)) {
    const paid = query.get('paid')
    const asPaid = paid === null ? '' : `&paid=${encodeURIComponent(paid)}`
    throw redirect(`${back}&key=${newId()}${asPaid}`)
  }
  const [quote, paid] = await Promise.all([
    readQuote(api.account, offering.id, units),
    readPaid(api, query.get('paid')),
  ])
  const short = quote.refusal?.code === 'ledger.insufficient_funds' ? await readShort(api) : null
  const refused = query.get('refused')
  return {
    property,
    offering,
    quote,
    identity,
    step,
    back,
    paid,
    short,
    idempotencyKey: key,
    refused,
  }
}

/** Returns the deposit just paid for this purchase; null for any other value in the address. */
async function readPaid({ account }: ApiClient, depositId: string | null) {
  if (depositId === null) return null
  try {
    const deposit = await account.ask('/deposits/{depositId}/', { depositId })
    if (deposit.state !== 'paid') return null
    return { id: deposit.id, amount: deposit.creditedAmount ?? deposit.amount }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    return throwErrorPage(error)
  }
}

/** Returns the payment methods for the shortfall. */
async function readShort({ account }: ApiClient) {
  const [{ items }, { unpaid }] = await Promise.all([
    account.get('/deposits/methods/'),
    account.get('/wallet/'),
  ])
  return { methods: items, unpaid, idempotencyKey: newId() }
}

async function readProperty(api: ApiClient, propertyId: string) {
  try {
    return await api.ask('/properties/{propertyId}/', { propertyId })
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && [400, 404].includes(error.status)
    return isUnknown ? null : throwErrorPage(error)
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const missing = ticks.filter((name) => form.get(name) === null)
  if (missing.length > 0) return data({ missing, problem: undefined }, { status: 400 })
  const input = {
    offeringId: textOf(form, 'offeringId'),
    units: typedUnits(textOf(form, 'units')) ?? undefined,
    riskStatementVersion: textOf(form, 'riskStatementVersion'),
    total: typedAmount(textOf(form, 'total')),
  }
  try {
    const { account } = context.get(apiContext)
    const idempotencyKey = textOf(form, 'idempotencyKey')
    const path = '/offerings/{offeringId}/subscriptions/'
    const { id } = await account.post(path, input, { idempotencyKey })
    // Replaces this page in the history: going back from the receipt leads to the property.
    return replace(href(`/dashboard/orders/${id}`, locale))
  } catch (error) {
    const problem = formProblem(error)
    if (!isKept.test(problem.code)) return data({ missing: [], problem }, { status: 400 })
    // A refusal stays stored under its key, so the page starts again with another one.
    const query = new URLSearchParams({ units: textOf(form, 'units'), key: newId() })
    query.set('refused', problem.code)
    const id = encodeURIComponent(params.propertyId ?? '')
    return replace(href(`/dashboard/properties/${id}/buy?${query}`, locale))
  }
}

// The kind of refusal for which the reloaded page needs a message.
function refusalName(code: string): 'cost' | 'risks' | 'other' {
  if (code === 'offerings.cost_changed') return 'cost'
  return code === 'offerings.risk_statement_outdated' ? 'risks' : 'other'
}

/** The review of one purchase, with the button that executes it. */
export default function ConfirmPurchaseScreen() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('purchase')
  const locale = useLocale()
  const link = useLocalHref()
  // The purchase has the displayed values: updates of the property do not change the page.
  const { property, offering, quote, identity, idempotencyKey, ...kept } = useKept(loaded)
  const { step, back, paid, short, refused } = kept
  const pagePath = link(`/dashboard/properties/${property.id}`)
  return (
    <div className="narrow-page grid gap-5">
      <PageHead title={t('confirm.title')} isPrivate />
      <div>
        <Trail
          steps={[
            { text: t('listTitle'), path: '/dashboard/properties' },
            { text: property.name, path: `${pagePath}?units=${quote.units}` },
            { text: t('confirm.step') },
          ]}
        />
        <h1 className="mt-2 text-h1">{t('confirm.title')}</h1>
        <p className="mt-1 text-dense text-ink-soft">
          {t(short === null ? 'confirm.lead' : 'confirm.leadShort')}
        </p>
      </div>
      {answer?.problem === undefined ? null : <Notice tone="error">{answer.problem.detail}</Notice>}
      {paid === null ? null : (
        <div role="status">
          <Notice tone="success">
            {t.rich('confirm.paid', {
              amount: formatRupiah(paid.amount, locale),
              link: (words) => (
                <Link to={link(`/dashboard/wallet/deposits/${paid.id}`)} className="text-link">
                  {words}
                </Link>
              ),
            })}
          </Notice>
        </div>
      )}
      {refused === null || quote.refusal !== null ? null : (
        <Notice tone="error">
          {t(`confirm.refused.${refusalName(refused)}`, {
            total: formatRupiah(quote.total, locale),
          })}
        </Notice>
      )}
      <ConfirmedFacts {...{ property, offering, quote, pagePath }} quota={identity.quota}>
        {step !== undefined ? (
          <PurchaseStepLink step={step} back={back} />
        ) : short !== null ? (
          <ShortfallForm {...short} short={quote.total - quote.freeBalance} back={back} />
        ) : quote.refusal !== null ? (
          <Notice tone="warn" title={t('confirm.obstacle')}>
            <p className="mb-4">{quote.refusal.detail}</p>
            <LinkButton to={`${pagePath}?units=${quote.units}`}>{t('confirm.change')}</LinkButton>
          </Notice>
        ) : null}
      </ConfirmedFacts>
      {quote.refusal === null ? (
        <ConfirmForm
          key={idempotencyKey}
          {...{ offering, quote, pagePath, idempotencyKey, answer }}
        />
      ) : null}
    </div>
  )
}
