import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { TransferOrder } from '#contract/back-office/transfer-orders.ts'
import type { ApiClient } from '../../../api/client.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { Results } from '../../../components/results.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { useMayPropose } from '../approvals/who-proposes.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn, listAddress, placeIn, wordOf } from '../desk/list-address.ts'
import { ListPages } from '../desk/list-pages.tsx'
import { useDoneText } from '../desk/use-done-text.ts'
import { AccountCard } from './account-card.tsx'
import { OrderCard } from './order-card.tsx'

export const handle: ScreenHandle = {
  messages: ['operator-accounts', 'proposals', 'reconciliation'],
}

const path = '/back-office/bank-accounts'
const parts = ['open', 'over'] as const
const acts = ['proposal', 'sending', 'revocation', 'cancellation', 'reopening'] as const
const done = [...acts, 'approval', 'refusal'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const part = wordOf(url.searchParams.get('part'), parts)
  const place = placeIn(url.searchParams)
  const [accounts, orders] = await Promise.all([
    account.get('/back-office/bank-accounts/'),
    account.get('/back-office/transfer-orders/', { part, cursor: place.cursor }),
  ])
  const page = { accounts: accounts.items, orders, part, place }
  return { ...page, done: doneIn(url, done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const act = acts.find((one) => one === intent)
  let news: (typeof done)[number] | null
  try {
    const api = context.get(apiContext)
    news = await decideProposal(api, form)
    if (news === null) news = await send(api, wordIn(form, 'intent', acts), form)
  } catch (error) {
    const [orderId, lineId] = [textOf(form, 'orderId'), textOf(form, 'lineId')]
    return refused(error, { act: act ?? 'decision', orderId, lineId, ...typedDecision(form) })
  }
  return doneAt(context, path, { done: news })
}

async function send(
  api: ApiClient,
  act: (typeof acts)[number],
  form: FormData,
): Promise<typeof act> {
  const orderId = textOf(form, 'orderId')
  const reason = textOf(form, 'reason')
  const own = '/back-office/transfer-orders/{orderId}/'
  if (act === 'cancellation') await cancelSent(api, orderId, form)
  else if (act === 'reopening') {
    const lineId = textOf(form, 'lineId')
    await api.account.post(`${own}lines/{lineId}/reopening/`, { orderId, lineId, reason })
  } else if (act === 'revocation') await api.account.post(`${own}revocation/`, { orderId, reason })
  else await api.account.post(`${own}${act}/`, { orderId })
  return act
}

async function cancelSent({ account }: ApiClient, orderId: string, form: FormData): Promise<void> {
  const sent = new FormData()
  sent.set('reason', textOf(form, 'reason'))
  const file = form.get('file')
  if (file !== null) sent.set('file', file)
  await account.postForm('/back-office/transfer-orders/{orderId}/ending/', sent, { orderId })
}

/** The operator's bank accounts, and the transfers between them. */
export default function BankAccountsScreen() {
  const { accounts, orders, part, place, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('operator-accounts')
  const link = useLocalHref()
  const mayAct = useMayPropose()('transfer-order')
  const own = (value: string) => (value === 'open' ? null : value)
  return (
    <TitledPage
      title={t('title')}
      lead={t('lead')}
      done={useDoneText(done, (act) => t(`done.${act}`))}
      problem={answer?.act === 'decision' ? undefined : answer?.problem}
    >
      <ul className="grid gap-4 md:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.purpose} className="grid">
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      <div className="mt-10 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-h2">{t('orders')}</h2>
        <nav aria-label={t('orders')} className="-mx-1 flex gap-2 p-1">
          {parts.map((value) => (
            <LinkChip
              key={value}
              to={link(listAddress(path, { part: own(value) }))}
              isActive={value === part}
              preventScrollReset
            >
              {t(`part.${value}`)}
            </LinkChip>
          ))}
        </nav>
      </div>
      {mayAct ? null : (
        <Notice tone="plain" className="mb-4">
          {t('financeOnly')}
        </Notice>
      )}
      <Results>
        {orders.items.length === 0 ? (
          <Card>
            <p className="text-dense text-ink-soft">{t(part === 'open' ? 'noneOpen' : 'none')}</p>
          </Card>
        ) : (
          <ul className="grid gap-4">
            {orders.items.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  accounts={accounts}
                  mayAct={mayAct}
                  answer={concernsOrder(answer, order) ? answer : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </Results>
      <ListPages
        path={path}
        query={{ part: own(part) }}
        place={place}
        nextCursor={orders.nextCursor}
      />
    </TitledPage>
  )
}

type Answered = { readonly orderId: string; readonly proposalId: string } | undefined

function concernsOrder(answer: Answered, { id, proposal, lines }: TransferOrder): boolean {
  if (answer === undefined) return false
  const proposals = [proposal, ...lines.map((line) => line.proposal)]
  return answer.orderId === id || proposals.some((one) => one?.id === answer.proposalId)
}
