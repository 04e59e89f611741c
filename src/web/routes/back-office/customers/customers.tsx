import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { FoundCustomer, SuspendedCustomer } from '#contract/back-office/customer-body.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/form-text.ts'
import { PostForm } from '../../../components/post-form.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskPage } from '../desk-page.tsx'
import { listAddress } from '../list-address.ts'
import { StatusBadge } from './status-badge.tsx'
import {
  type CustomerViewReason,
  CustomerViewReasonField,
  customerViewReasonOf,
} from './view-reason.tsx'

export const handle: ScreenHandle = { messages: ['customers'] }

const path = '/back-office/customers'

type Answer = {
  readonly typed: { readonly query: string; readonly reason: CustomerViewReason }
  readonly found: readonly FoundCustomer[] | null
  readonly problem: FormProblem | undefined
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).account.get('/back-office/customers/')
  return { suspended: items }
}

// What is looked for is in no address: the answer is the page itself.
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const reason = customerViewReasonOf(textOf(form, 'reason')) ?? 'request'
  const typed = { query: textOf(form, 'query'), reason }
  try {
    const { items } = await context
      .get(apiContext)
      .account.post('/back-office/customer-searches/', typed)
    return data<Answer>({ typed, found: items, problem: undefined })
  } catch (error) {
    return data<Answer>({ typed, found: null, problem: formProblem(error) }, { status: 400 })
  }
}

/** Where staff find someone, and see whose account is suspended. */
export default function CustomersScreen() {
  const { suspended } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('customers')
  const title = useTranslations('back-office')('links.customers')
  return (
    <DeskPage title={title} lead={t('lead')} problem={answer?.problem}>
      <SearchForm answer={answer} />
      {answer?.found ? <Found found={answer.found} reason={answer.typed.reason} /> : null}
      <Suspended people={suspended} />
    </DeskPage>
  )
}

function SearchForm({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('customers')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card>
      <PostForm
        problem={answer?.problem}
        typed={answer?.typed}
        className="grid items-start gap-4 md:grid-cols-[1fr_260px_auto]"
      >
        <TextInput
          name="query"
          label={t('query')}
          help={t('queryHelp')}
          autoComplete="off"
          autoCapitalize="none"
          required
          maxLength={254}
        />
        <CustomerViewReasonField chosen={answer?.typed.reason} />
        <Button type="submit" variant="dark" isBusy={isBusy} className="md:mt-7">
          {t('search')}
        </Button>
      </PostForm>
    </Card>
  )
}

type FoundProps = { readonly found: readonly FoundCustomer[]; readonly reason: CustomerViewReason }

function Found({ found, reason }: FoundProps) {
  const t = useTranslations('customers')
  const link = useLocalHref()
  return (
    <section className="mt-6" aria-labelledby="found" role="status">
      <h2 id="found" className="mb-3 text-h3">
        {t('results', { count: found.length })}
      </h2>
      {found.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noneText')}</p>
      ) : (
        <ul className="grid gap-2">
          {found.map(({ userId, name, maskedEmail, status, createdAt }) => (
            <li key={userId}>
              <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
                <div className="min-w-0">
                  <Link
                    to={link(listAddress(`${path}/${userId}`, { reason }))}
                    className="font-bold text-link"
                  >
                    {name ?? t('noName')}
                  </Link>
                  <p className="text-small wrap-anywhere text-ink-soft">
                    {`${maskedEmail} · ${t('since')} `}
                    <DateTime value={createdAt} style="short" />
                  </p>
                </div>
                <StatusBadge status={status} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Suspended({ people }: { readonly people: readonly SuspendedCustomer[] }) {
  const t = useTranslations('customers')
  const link = useLocalHref()
  return (
    <section className="mt-8" aria-labelledby="suspended">
      <h2 id="suspended" className="mb-3 text-h3">
        {t('suspendedTitle')}
      </h2>
      {people.length === 0 ? (
        <Card>
          <EmptyState title={t('suspendedNone')} />
        </Card>
      ) : (
        <ul className="grid gap-2">
          {people.map(({ userId, name, reason, suspendedAt, proposal }) => (
            <li key={userId}>
              <Card className="grid gap-1">
                <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
                  <Link to={link(`${path}/${userId}`)} className="font-bold text-link">
                    {name ?? t('noName')}
                  </Link>
                  {proposal === null ? null : <Badge tone="info">{t('proposedMark')}</Badge>}
                </div>
                <p className="text-dense wrap-anywhere">{reason}</p>
                <p className="text-small text-ink-soft">
                  <DateTime value={suspendedAt} style="date-time" />
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
