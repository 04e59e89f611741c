import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyAccounts } from '#contract/back-office/desks/distribution-desk-body.ts'
import { refuseUnknown, textOf } from '../../components/forms/form-text.ts'
import { Amount } from '../../components/money/amount.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { CorrectionCard, proposeCorrection } from './approvals/correction-card.tsx'
import { decideProposal, decisionIn, typedDecision } from './approvals/decide-proposal.ts'
import { ProposalCard } from './approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from './approvals/who-proposes.tsx'
import { doneAt, refused } from './desk/desk-answers.ts'
import { useDoneText } from './desk/use-done-text.ts'
import { BookMonthForm, proposeMonth, typedMonth } from './distributions/book-month-form.tsx'
import { DeclareForm } from './distributions/declare-form.tsx'
import { MonthTable } from './distributions/month-table.tsx'
import { VoidMonthCard } from './distributions/void-month-card.tsx'
import { Fact, Facts } from './facts.tsx'
import { PayoutList } from './money/payout-list.tsx'
import { typedRecord } from './properties/record-act.ts'

export const handle: ScreenHandle = { messages: ['desks', 'stewardship'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  return {
    accounts: await account.get('/back-office/properties/{propertyId}/accounts/', { propertyId }),
    done: url.searchParams.get('done'),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const intent = textOf(form, 'intent')
  const { propertyId = '' } = params
  try {
    if (intent === 'book') await proposeMonth(api, propertyId, form)
    else if (intent === 'correct') await proposeCorrection(api, propertyId, form)
    else if (intent === 'declare') {
      await api.account.post('/back-office/properties/{propertyId}/distributions/', {
        propertyId,
        month: textOf(form, 'month'),
        recordOn: textOf(form, 'recordOn'),
        payOn: textOf(form, 'payOn'),
      })
    } else if (intent === 'void')
      await api.account.post('/back-office/properties/{propertyId}/month-voids/', {
        propertyId,
        month: textOf(form, 'month'),
        reason: textOf(form, 'reason'),
      })
    else if ((await decideProposal(api, form)) === null) return refuseUnknown()
  } catch (error) {
    const typed = intent === 'book' ? typedMonth(form) : typedRecord(form)
    return refused(error, { intent, typed, ...typedDecision(form) })
  }
  const own = `/back-office/distributions/${encodeURIComponent(propertyId)}`
  return doneAt(context, own, { done: decisionIn(form) ?? 'yes' })
}

const monthsShown = 6

export default function PropertyAccountsScreen() {
  const { accounts, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('desks.distributions')
  const words = useTranslations('stewardship')
  const mayPropose = useMayPropose()
  const { property, payable, months, forecast, payouts } = accounts
  const { proposal } = property
  const { correction, monthProposal, voidProposal } = accounts
  const problemOf = (...intents: string[]) =>
    answer !== undefined && intents.includes(answer.intent) ? answer.problem : undefined
  const typedOf = (intent: string) => (answer?.intent === intent ? answer.typed : {})
  return (
    <TitledPage
      title={words('accounts')}
      subject={property.name}
      trail={[{ text: t('title'), path: '/back-office/distributions' }, { text: property.name }]}
      done={useDoneText(done, () => t('done'))}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {proposal === null ? null : <ProposalCard proposal={proposal} />}
          {monthProposal === null ? null : <ProposalCard proposal={monthProposal} />}
          {voidProposal === null ? null : <ProposalCard proposal={voidProposal} />}
          {correction === null ? null : <ProposalCard proposal={correction} />}
          {proposal === null && payable !== null && mayPropose('distribution') ? (
            <DeclareForm
              payable={payable}
              problem={problemOf('declare')}
              typed={typedOf('declare')}
            />
          ) : null}
          <Card>
            <CardHead title={t('months')} />
            <MonthTable months={months.slice(0, monthsShown)} forecast={forecast} />
            {months.length <= monthsShown ? null : (
              <Disclosure label={t('earlierMonths', { count: months.length - monthsShown })}>
                <MonthTable months={months.slice(monthsShown)} forecast={forecast} isEarlier />
              </Disclosure>
            )}
          </Card>
          {monthProposal !== null ? null : mayPropose('property-month') ? (
            <BookMonthForm
              key={property.nextMonth}
              property={property}
              last={months[0] ?? null}
              typed={typedOf('book')}
              problem={problemOf('book')}
            />
          ) : (
            <WhoProposes kind="property-month" />
          )}
          {voidProposal === null && accounts.voidableMonth !== null && mayPropose('month-void') ? (
            <VoidMonthCard
              month={accounts.voidableMonth}
              problem={problemOf('void')}
              typed={typedOf('void')}
            />
          ) : null}
        </div>
        <div className="grid min-w-0 gap-5">
          <Balances accounts={accounts} />
          <Card>
            <CardHead title={t('payouts')} />
            <PayoutList payouts={payouts.slice(0, monthsShown)} />
            {payouts.length <= monthsShown ? null : (
              <Disclosure label={t('earlierPayouts', { count: payouts.length - monthsShown })}>
                <PayoutList payouts={payouts.slice(monthsShown)} />
              </Disclosure>
            )}
          </Card>
          {correction === null && months.length > 0 && mayPropose('distribution-correction') ? (
            <CorrectionCard
              months={months}
              typed={typedOf('correct')}
              problem={problemOf('correct')}
            />
          ) : null}
        </div>
      </div>
    </TitledPage>
  )
}

function Balances({ accounts }: { readonly accounts: PropertyAccounts }) {
  const link = useLocalHref()
  const t = useTranslations('desks.distributions')
  return (
    <Card>
      <CardHead title={t('balances')} />
      <Facts>
        <Fact name={t('cash')}>
          <Amount value={accounts.cash} />
        </Fact>
        <Fact name={t('reserve')}>
          <Amount value={accounts.reserve} />
        </Fact>
      </Facts>
      <p className="mt-4 text-small text-ink-soft">{t('rule')}</p>
      <Link
        to={link(`/back-office/distributions/${accounts.property.id}/sale`)}
        className="text-link mt-4 inline-flex min-h-11 items-center text-small"
      >
        {t('toSale')}
      </Link>
    </Card>
  )
}
