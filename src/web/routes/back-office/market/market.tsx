import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayAct } from '#contract'
import type { ApiClient } from '../../../api/client.ts'
import { instantIn, textOf, wordIn } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, typedContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { takeTypedValues } from '../../../session/confirm-first.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { useLiveMarkets } from '../../market/resale/live-book.ts'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { BookTable } from './book-table.tsx'
import { BustList } from './bust-list.tsx'
import { HaltForm, HaltList } from './halt-forms.tsx'
import { SwitchCard } from './switch-card.tsx'
import { TermsCard } from './terms-card.tsx'
import { termsIn, typedTerms } from './terms-fields.ts'
import { ProposeForm, WindowList } from './windows.tsx'

export const handle: ScreenHandle = { messages: ['market-desk', 'resale'] }

const path = '/back-office/market'
const acts = [
  'proposal',
  'bust',
  'terms',
  'approval',
  'refusal',
  'stop',
  'start',
  'halt',
  'resume',
] as const
type Act = (typeof acts)[number]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  return {
    market: await account.get('/back-office/market/'),
    // The values typed before a second factor was required.
    kept: takeTypedValues({ context, url }),
    done: doneIn(url, acts),
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  let done: Act
  try {
    done = await send(context.get(apiContext), form)
  } catch (error) {
    if (error instanceof Response) {
      context.get(typedContext).keep(url.pathname.replace(/\.data$/, ''), form)
      throw error
    }
    const names = ['intent', 'propertyId', 'tradeId'] as const
    const [intent = '', propertyId = '', tradeId = ''] = names.map((name) => textOf(form, name))
    return refused(error, {
      intent,
      propertyId,
      ...typedDecision(form),
      tradeId,
      typed: {
        opensOn: textOf(form, 'opensOn'),
        reason: textOf(form, 'reason'),
        resumesAt: textOf(form, 'resumesAt'),
      },
      terms: typedTerms(form),
    })
  }
  return doneAt(context, path, { done })
}

async function send(api: ApiClient, form: FormData): Promise<Act> {
  const decision = await decideProposal(api, form)
  if (decision !== null) return decision
  const { account } = api
  const intent = wordIn(form, 'intent', acts)
  const reason = textOf(form, 'reason')
  const propertyId = textOf(form, 'propertyId')
  if (intent === 'stop')
    await account.put('/back-office/market/switch/', {
      ...{ isStopped: true, reason },
      resumesAt: resumesIn(form),
    })
  else if (intent === 'start')
    await account.put('/back-office/market/switch/', { isStopped: false, reason })
  else if (intent === 'halt')
    await account.post('/back-office/market/books/{propertyId}/halt/', {
      // A property that does not exist, which the API refuses, while none is chosen.
      ...{ propertyId: propertyId || 'none', reason },
      resumesAt: resumesIn(form),
    })
  else if (intent === 'resume')
    await account.post('/back-office/market/books/{propertyId}/resumption/', { propertyId, reason })
  else if (intent === 'terms') await account.post('/back-office/market/terms/', termsIn(form))
  else if (intent === 'bust')
    await account.post('/back-office/market/trades/{tradeId}/bust/', {
      tradeId: textOf(form, 'tradeId'),
      reason,
    })
  else await account.post('/back-office/market/windows/', { opensOn: textOf(form, 'opensOn') })
  return intent
}

function resumesIn(form: FormData): string | null {
  return textOf(form, 'resumesAt') === '' ? null : instantIn(form, 'resumesAt')
}

/** The secondary market: its windows, the order books of the current one, and the forms that stop trading. */
export default function MarketScreen() {
  const { market, kept, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  useLiveMarkets(null)
  const mayPropose = useMayPropose()
  const mayHalt = mayAct('trading-halt', useStaffRoles())
  const hasForms = mayHalt || mayPropose('trading-window')
  const t = useTranslations('market-desk')
  const name = useTranslations('back-office.links')('market')
  const { windows, waiting, books, trades, terms, earliestOpening } = market
  const { stoppedAt, stopReason, resumesAt } = market
  const problemOf = (intent: string, propertyId = '') =>
    answer?.intent === intent && (propertyId === '' || answer.propertyId === propertyId)
      ? answer.problem
      : undefined
  const typedOf = (intent: string) => {
    if (answer?.intent === intent) return answer.typed
    return kept.intent === intent ? kept : {}
  }
  const termsTyped = (answer?.intent === 'terms' ? answer.terms : undefined) ?? {}
  const halted = books.filter(({ haltedAt }) => haltedAt !== null)
  const running = books.filter(({ haltedAt, phase }) => haltedAt === null && phase !== 'ended')
  const switchAct = stoppedAt === null ? 'stop' : 'start'
  const allTrading = (
    <SwitchCard
      {...{ stoppedAt, stopReason, resumesAt }}
      maySwitch={mayHalt}
      problem={problemOf(switchAct)}
      typed={typedOf(switchAct)}
    />
  )
  const haltProperty = answer?.intent === 'halt' ? answer.propertyId : undefined
  return (
    <TitledPage title={name} lead={t('lead')} done={useDoneText(done, (act) => t(`done.${act}`))}>
      <div className="grid gap-5">
        {waiting.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
        {stoppedAt === null ? null : allTrading}
        <BookTable books={books} windows={windows} isStopped={stoppedAt !== null} />
        {halted.length === 0 ? null : (
          <HaltList
            books={halted}
            mayHalt={mayHalt}
            problemOf={(propertyId) => problemOf('resume', propertyId)}
            typed={{ propertyId: answer?.propertyId ?? kept.propertyId, ...typedOf('resume') }}
          />
        )}
        <BustList
          trades={trades}
          mayPropose={mayPropose('trade-bust')}
          proposed={waiting.map(({ subjectId }) => subjectId)}
          problemOf={(tradeId) => (answer?.tradeId === tradeId ? problemOf('bust') : undefined)}
          typed={{ tradeId: answer?.tradeId ?? kept.tradeId, ...typedOf('bust') }}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
          <WindowList windows={windows} />
          <div className={hasForms ? 'grid gap-5 lg:row-span-2' : 'grid gap-5'}>
            {mayHalt && running.length > 0 ? (
              <HaltForm
                books={running}
                problem={problemOf('halt')}
                typed={{ propertyId: haltProperty, ...typedOf('halt') }}
              />
            ) : null}
            {stoppedAt === null ? allTrading : null}
            {mayPropose('trading-window') ? (
              <ProposeForm
                earliest={earliestOpening}
                isWaiting={waiting.some(({ kind }) => kind === 'trading-window')}
                problem={problemOf('proposal')}
                typed={typedOf('proposal')}
              />
            ) : (
              <WhoProposes kind="trading-window" />
            )}
          </div>
          <div className={hasForms ? undefined : 'lg:col-span-2'}>
            <TermsCard
              terms={terms}
              mayPropose={mayPropose('market-terms')}
              isWaiting={waiting.some(({ kind }) => kind === 'market-terms')}
              problem={problemOf('terms')}
              typed={termsTyped}
            />
          </div>
        </div>
      </div>
    </TitledPage>
  )
}
