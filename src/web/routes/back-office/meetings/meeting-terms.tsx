import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { formatDate } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { People, ProposalCard } from '../approvals/proposal-card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { RoleRequired } from './role-required.tsx'
import { readMay } from './staff-may.ts'
import { Terms } from './term-parts.tsx'
import { termsIn, typedTerms } from './terms-fields.ts'
import { TermsForm } from './terms-form.tsx'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

const path = '/back-office/meeting-terms'
const acts = ['terms', 'approval', 'refusal'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [terms, may] = await Promise.all([
    context.get(apiContext).account.get('/back-office/meeting-terms/'),
    readMay(context),
  ])
  return { ...terms, may, done: doneIn(url, acts) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, ['terms'])
  try {
    if (act === 'terms') await api.account.post('/back-office/meeting-terms/', termsIn(form))
    else await decideProposal(api, form)
    return doneAt(context, path, { done: act })
  } catch (error) {
    return refused(error, {
      intent: textOf(form, 'intent'),
      ...typedDecision(form),
      typed: typedTerms(form),
    })
  }
}

/** The terms of meetings: those in force, future and previous ones, each with its source. */
export default function MeetingTermsScreen() {
  const { items, inForceFrom, changes, waiting, may, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const isAnswered = answer?.intent === 'terms'
  const [latest] = items
  const [problem, typed] = isAnswered ? [answer.problem, answer.typed] : [undefined, {}]
  const changeOf = ({ effectiveFrom }: MeetingTerms) =>
    changes.find(({ subjectId }) => subjectId === effectiveFrom) ?? null
  const before = items.filter(({ effectiveFrom }) => effectiveFrom < inForceFrom)
  const shown = items.filter(({ effectiveFrom }) => effectiveFrom >= inForceFrom).toReversed()
  return (
    <TitledPage
      title={t('terms.title')}
      trail={[
        { text: t('meetings.title'), path: '/back-office/meetings' },
        { text: t('terms.title') },
      ]}
      lead={t('terms.lead')}
      done={useDoneText(done, (act) => t(`done.${act}`))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {waiting.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
        {shown.map((terms, index) => (
          <TermsCard
            key={terms.effectiveFrom}
            terms={terms}
            change={changeOf(terms)}
            isInForce={index === 0}
          />
        ))}
        <Card>
          <CardHead title={t('terms.change')}>{t('terms.changeLead')}</CardHead>
          {!may.changeTerms ? (
            <RoleRequired act="changeTerms" />
          ) : waiting.length > 0 ? (
            <Notice tone="info">{t('terms.waits')}</Notice>
          ) : latest === undefined ? null : (
            <Disclosure label={t('terms.open')} isOpen={problem !== undefined}>
              <TermsForm latest={latest} problem={problem} typed={typed} />
            </Disclosure>
          )}
        </Card>
        {before.length === 0 ? null : (
          <Card>
            <CardHead title={t('terms.before')} />
            {before.map((terms) => (
              <Before key={terms.effectiveFrom} terms={terms} change={changeOf(terms)} />
            ))}
          </Card>
        )}
      </div>
    </TitledPage>
  )
}

type ChangedTermsProps = { readonly terms: MeetingTerms; readonly change: Proposal | null }

function TermsCard({
  terms,
  change,
  isInForce,
}: ChangedTermsProps & { readonly isInForce: boolean }) {
  const t = useTranslations('meeting-desk.terms')
  const locale = useLocale()
  const date = formatDate(terms.effectiveFrom, 'long', locale)
  return (
    <Card>
      <CardHead
        title={
          isInForce && change === null
            ? t('inForceNow')
            : t(isInForce ? 'inForce' : 'coming', { date })
        }
      />
      <Terms terms={terms} isLaw={change === null} />
      <Origin change={change} date={date} />
    </Card>
  )
}

function Before({ terms, change }: ChangedTermsProps) {
  const t = useTranslations('meeting-desk.terms')
  const locale = useLocale()
  const date = formatDate(terms.effectiveFrom, 'long', locale)
  return (
    <Disclosure label={t('from', { date })}>
      <Terms terms={terms} isLaw={change === null} />
      <Origin change={change} date={date} />
    </Disclosure>
  )
}

/** The source of terms: the law as installed, or two staff members and their reason. */
function Origin({ change, date }: Pick<ChangedTermsProps, 'change'> & { readonly date: string }) {
  const t = useTranslations('meeting-desk.terms')
  if (change === null) return <p className="mt-5 text-small text-ink-soft">{t('law', { date })}</p>
  return (
    <>
      <p className="mt-5 text-dense wrap-anywhere">
        {t('changedFor', { reason: String(change.content.reason) })}
      </p>
      <People proposal={change} />
    </>
  )
}
