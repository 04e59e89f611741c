import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { MemberCard } from './member-card.tsx'
import { RoleForm } from './role-form.tsx'

export const handle: ScreenHandle = { messages: ['staff'] }

const path = '/back-office/staff'
const acts = ['proposal', 'stop'] as const
const done = ['approval', 'refusal', ...acts] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).account.get('/back-office/staff/')
  return { people: items, done: doneIn(url, done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, acts)
  const typed = {
    email: textOf(form, 'email'),
    role: textOf(form, 'role'),
    change: textOf(form, 'change'),
    reason: textOf(form, 'reason'),
  }
  const userId = textOf(form, 'userId')
  try {
    const { reason } = typed
    if (act === 'approval' || act === 'refusal') await decideProposal(api, form)
    else if (act === 'stop')
      await api.account.post('/back-office/staff/{userId}/suspension/', { userId, reason })
    else await api.account.post('/back-office/staff/proposals/', typed)
  } catch (error) {
    return refused(error, { act, ...typedDecision(form), userId, typed })
  }
  return doneAt(context, path, { done: act })
}

/** The staff members and their roles; granting and revoking needs two people. */
export default function StaffScreen() {
  const { people, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('staff')
  const title = useTranslations('back-office')('links.staff')
  const isDecision = answer !== undefined && answer.proposalId !== ''
  const proposed = answer?.act === 'proposal' && !isDecision ? answer : undefined
  return (
    <TitledPage
      title={title}
      lead={t('lead')}
      done={done && t(`done.${done}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
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
        <div className="lg:sticky lg:top-6">
          <RoleForm typed={proposed?.typed} problem={proposed?.problem} />
        </div>
      </div>
    </TitledPage>
  )
}
