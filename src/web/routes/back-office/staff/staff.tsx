import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/form-problem.tsx'
import { textOf } from '../../../components/form-text.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { decideProposal } from '../decide-proposal.ts'
import { DoneNotice } from '../done-notice.tsx'
import { listAddress, wordOf } from '../list-address.ts'
import { MemberCard } from './member-card.tsx'
import { RoleForm } from './role-form.tsx'

export const handle: ScreenHandle = { messages: ['staff'] }

const path = '/back-office/staff'
const acts = ['proposal', 'stop'] as const
const done = ['none', 'approval', 'refusal', ...acts] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).account.get('/back-office/staff/')
  return { people: items, done: wordOf(url.searchParams.get('done'), done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = wordOf(textOf(form, 'intent'), acts)
  const typed = {
    email: textOf(form, 'email'),
    role: textOf(form, 'role'),
    change: textOf(form, 'change'),
    reason: textOf(form, 'reason'),
  }
  const userId = textOf(form, 'userId')
  let news: (typeof done)[number] = act
  try {
    const decision = await decideProposal(api, form)
    const { reason } = typed
    if (decision !== null) news = decision
    else if (act === 'stop')
      await api.account.post('/back-office/staff/{userId}/suspension/', { userId, reason })
    else await api.account.post('/back-office/staff/proposals/', typed)
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ act, proposalId, userId, typed, problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(listAddress(path, { done: news }), context.get(visitContext).locale))
}

/** Who has which role; two people give one and take one. */
export default function StaffScreen() {
  const { people, done: news } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('staff')
  const title = useTranslations('back-office')('links.staff')
  const isDecision = answer !== undefined && answer.proposalId !== ''
  const proposed = answer?.act === 'proposal' && !isDecision ? answer : undefined
  return (
    <>
      <PageHead title={title} isPrivate />
      <h1 className="text-h1">{title}</h1>
      <p className="mt-1 mb-6 max-w-prose text-dense text-ink-soft">{t('lead')}</p>
      <DoneNotice text={news === 'none' ? null : t(`done.${news}`)} />
      <ProblemNotice
        problem={answer?.proposalId === '' ? answer.problem : undefined}
        className="mb-5"
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_340px] lg:items-start">
        <section aria-labelledby="people">
          <h2 id="people" className="mb-3 text-h3">
            {t('people')}
          </h2>
          <ul className="grid gap-3">
            {people.map((person) => (
              <li key={person.userId}>
                <MemberCard
                  person={person}
                  answer={
                    answer?.act === 'stop' && answer.userId === person.userId ? answer : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </section>
        <RoleForm typed={proposed?.typed} problem={proposed?.problem} />
      </div>
    </>
  )
}
