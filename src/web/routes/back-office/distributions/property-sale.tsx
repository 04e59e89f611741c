import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertySale } from '#contract/back-office/desks/sale-desk.ts'
import type { ApiClient } from '../../../api/client.ts'
import { refuseUnknown, textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { asDigits, typedAmount } from '../../../ui/read-amount.ts'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'
import { decideProposal, decisionIn, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { typedRecord } from '../properties/record-act.ts'
import { AnnounceForm, DocumentForm, SaleForm, saleCosts } from './sale-forms.tsx'
import { AnnouncementStatus, Documents, SaleResult } from './sale-parts.tsx'
import { type SaleVote, SaleVoteCard } from './sale-vote-card.tsx'

export const handle: ScreenHandle = { messages: ['property-sale', 'desks', 'meetings'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  const sale = await account.get('/back-office/properties/{propertyId}/sale/', { propertyId })
  const motionId = sale.announcement?.votedOn ?? null
  const vote = motionId === null ? null : await readVote(account, motionId)
  return { sale, vote, done: url.searchParams.get('done') }
}

/** The motion that owners vote on, and its meeting. */
async function readVote(account: ApiClient['account'], motionId: string): Promise<SaleVote> {
  const motion = await account.get('/back-office/motions/{motionId}/', { motionId })
  const { meetingId } = motion
  return {
    motion,
    meeting: meetingId === null ? null : await account.get('/meetings/{meetingId}/', { meetingId }),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    await send(context.get(apiContext), params.propertyId ?? '', intent, form)
  } catch (error) {
    return refused(error, { intent, typed: typedRecord(form), ...typedDecision(form) })
  }
  const own = `/back-office/distributions/${encodeURIComponent(params.propertyId ?? '')}/sale`
  return doneAt(context, own, { done: decisionIn(form) ?? 'yes' })
}

const salePath = '/back-office/properties/{propertyId}/sale/'

async function send(
  api: ApiClient,
  propertyId: string,
  intent: string,
  form: FormData,
): Promise<void> {
  const amount = (name: string) => typedAmount(textOf(form, name)) ?? 0
  const { account } = api
  switch (intent) {
    case 'announce': {
      const sent = new FormData()
      sent.set('askingPrice', asDigits(textOf(form, 'askingPrice')))
      for (const name of ['meetingOn', 'confirmedPrice', 'file']) {
        const value = form.get(name)
        if (value !== null) sent.set(name, value)
      }
      return void (await account.postForm(`${salePath}announcement/`, sent, { propertyId }))
    }
    case 'call-off': {
      const reason = textOf(form, 'reason')
      return void (await account.post(`${salePath}revocation/`, { propertyId, reason }))
    }
    case 'document': {
      const document = new FormData()
      for (const name of ['kind', 'number', 'issuedOn', 'reason', 'file']) {
        const value = form.get(name)
        if (value !== null) document.set(name, value)
      }
      return void (await account.postForm(`${salePath}documents/`, document, { propertyId }))
    }
    case 'sale': {
      const costs = Object.fromEntries(saleCosts.map((name) => [name, amount(name)]))
      const priceReason = textOf(form, 'priceReason')
      const [soldOn, recordOn, payOn] = ['soldOn', 'recordOn', 'payOn'].map((name) =>
        textOf(form, name),
      )
      const body = { price: amount('price'), costs, priceReason, soldOn, recordOn, payOn }
      return void (await account.post(`${salePath}settlement/`, { propertyId, ...body }))
    }
    default:
      if ((await decideProposal(api, form)) === null) return refuseUnknown()
  }
}

/** The sale of a property from the announcement to the vote, the sale and the payout, with the possible actions. */
export default function PropertySaleScreen() {
  const { sale: shown, vote, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('property-sale')
  const desks = useTranslations('desks.distributions')
  const mayPropose = useMayPropose()
  const {
    property,
    announcement,
    documents,
    sale,
    proposal,
    announcementProposal,
    documentProposal,
  } = shown
  const problemOf = (...intents: string[]) =>
    answer !== undefined && intents.includes(answer.intent) ? answer.problem : undefined
  const typedOf = (intent: string) => (answer?.intent === intent ? answer.typed : {})
  const isVoting = property.state === 'sale-vote'
  const accounts = `/back-office/distributions/${property.id}`
  return (
    <TitledPage
      title={t('title')}
      subject={property.name}
      head={`${property.name}\u00a0· ${t('title')}`}
      trail={[
        { text: desks('title'), path: '/back-office/distributions' },
        { text: property.name, path: accounts },
        { text: t('title') },
      ]}
      done={useDoneText(done, () => t('done'))}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {announcementProposal === null ? null : <ProposalCard proposal={announcementProposal} />}
          {documentProposal === null ? null : <ProposalCard proposal={documentProposal} />}
          {proposal === null ? null : <ProposalCard proposal={proposal} />}
          {sale === null ? null : <SaleResult sale={sale} />}
          {sale === null &&
          announcementProposal === null &&
          documentProposal === null &&
          proposal === null ? (
            <WhoProposes kind="property-sale" />
          ) : null}
          {property.state === 'operating' &&
          announcementProposal === null &&
          mayPropose('sale-announcement') ? (
            <AnnounceForm problem={problemOf('announce')} typed={typedOf('announce')} />
          ) : null}
          {vote === null ? null : <SaleVoteCard vote={vote} />}
          {isVoting &&
          vote === null &&
          documentProposal === null &&
          proposal === null &&
          mayPropose('sale-document') ? (
            <DocumentForm
              kept={documents}
              problem={problemOf('document')}
              typed={typedOf('document')}
            />
          ) : null}
          {isVoting &&
          documents.length === 2 &&
          proposal === null &&
          documentProposal === null &&
          mayPropose('property-sale') ? (
            <SaleForm shown={shown} problem={problemOf('sale')} typed={typedOf('sale')} />
          ) : null}
        </div>
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHead title={t('stepsTitle')} />
            <Steps shown={shown} />
          </Card>
          {documents.length === 0 ? null : (
            <Documents propertyId={property.id} documents={documents} />
          )}
          {announcement === null ? null : (
            <AnnouncementStatus
              announcement={announcement}
              isOpen={isVoting && vote === null && proposal === null}
              problem={problemOf('call-off')}
              typed={typedOf('call-off')}
            />
          )}
        </div>
      </div>
    </TitledPage>
  )
}

function Steps({ shown }: { readonly shown: PropertySale }) {
  const t = useTranslations('property-sale')
  const { announcement, announcementProposal, documents, sale } = shown
  const has = (kind: string) => documents.some((document) => document.kind === kind)
  const done = {
    announced: announcement !== null,
    resolution: has('resolution'),
    deed: has('deed'),
    settled: sale !== null,
    paid: sale?.payout === 'paid',
    retired: sale !== null && sale.retiredAt !== null,
  }
  const ids = ['announced', 'resolution', 'deed', 'settled', 'paid', 'retired'] as const
  // Nothing is under way before the sale is proposed.
  const isBegun = announcement !== null || announcementProposal !== null
  const current = isBegun ? ids.find((id) => !done[id]) : undefined
  const steps = ids.map(
    (id): TimelineStep => ({
      id,
      title: t(`steps.${id}`),
      state: done[id] ? 'done' : id === current ? 'current' : 'ahead',
    }),
  )
  return <Timeline steps={steps} stateText={(state) => t(`stepStates.${state}`)} />
}
