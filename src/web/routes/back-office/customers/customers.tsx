import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CustomerViewReason } from '#contract'
import type { CountedPage } from '#contract/answers.ts'
import type { FoundCustomer, SuspendedCustomer } from '#contract/back-office/customer-body.ts'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import {
  fieldsOf,
  listAddress,
  type Place,
  placeAfter,
  placeBefore,
  placeIn,
  rowsPerPage,
} from '../desk/list-address.ts'
import { StatusBadge } from './status-badge.tsx'
import { CustomerViewReasonField } from './view-reason.tsx'

export const handle: ScreenHandle = { messages: ['customers'] }

const path = '/back-office/customers'

type Answer = {
  readonly typed: { readonly query: string; readonly reason: CustomerViewReason }
  readonly found: CountedPage<FoundCustomer> | null
  readonly place: Place
  readonly problem: FormProblem | undefined
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).account.get('/back-office/customers/')
  return { suspended: items }
}

// The search text is never part of an address: the response to the form is the page itself.
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  // The API refuses any other.
  const reason = textOf(form, 'reason') as CustomerViewReason
  const typed = { query: textOf(form, 'query'), reason }
  const place = placeInForm(form)
  const page = { limit: rowsPerPage, ...(place.cursor === null ? {} : { cursor: place.cursor }) }
  try {
    const found = await context
      .get(apiContext)
      .account.post('/back-office/customer-searches/', { ...typed, ...page })
    return data<Answer>({ typed, found, place, problem: undefined })
  } catch (error) {
    return data<Answer>({ typed, found: null, place, problem: formProblem(error) }, { status: 400 })
  }
}

/** The search for customers, and the list of suspended accounts. */
export default function CustomersScreen() {
  const { suspended } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('customers')
  const title = useTranslations('back-office')('links.customers')
  return (
    <TitledPage title={title} lead={t('lead')} problem={answer?.problem}>
      <SearchForm answer={answer} />
      {answer?.found ? <Found {...answer} found={answer.found} /> : null}
      <Suspended people={suspended} />
    </TitledPage>
  )
}

function SearchForm({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('customers')
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
        <CustomerViewReasonField />
        <SubmitButton variant="dark" className="md:mt-7">
          {t('search')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}

type FoundProps = Pick<Answer, 'typed' | 'place'> & { readonly found: CountedPage<FoundCustomer> }

function Found({ found, typed, place }: FoundProps) {
  const t = useTranslations('customers')
  const columns = useColumns(typed.reason)
  return (
    <section className="mt-6" aria-labelledby="found" role="status">
      <h2 id="found" className="mb-3 text-h3">
        {t('results', { count: found.total })}
      </h2>
      {found.total === 0 ? (
        <p className="text-dense text-ink-soft">{t('noneText')}</p>
      ) : (
        <Card>
          <DataTable
            caption={t('results', { count: found.total })}
            columns={columns}
            rows={found.items}
            keyOf={({ userId }) => userId}
          />
        </Card>
      )}
      <FoundPages {...{ found, typed, place }} />
    </section>
  )
}

function useColumns(reason: CustomerViewReason): Column<FoundCustomer>[] {
  const t = useTranslations('customers')
  return [
    useNameColumn(
      t('name'),
      ({ name }) => name ?? t('noName'),
      ({ userId }) => listAddress(`${path}/${userId}`, { reason }),
    ),
    {
      id: 'email',
      head: t('email'),
      cell: ({ maskedEmail, status }) => (status === 'closed' ? t('emailRemoved') : maskedEmail),
    },
    timeColumn(t('since'), ({ createdAt }) => createdAt),
    { id: 'status', head: t('state'), cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

// The pages of the result are requested with a form, like the search itself, so that the search text is never
// part of an address.
function FoundPages({ found: { total, nextCursor }, typed, place }: FoundProps) {
  const t = useTranslations('back-office')
  const before = placeBefore(place)
  const steps = [
    { text: t('previousPage'), to: before },
    { text: t('nextPage'), to: nextCursor === null ? null : placeAfter(place, nextCursor) },
  ]
  if (steps.every(({ to }) => to === null)) return null
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-center gap-3 pt-8">
      <p className="tabular text-small text-ink-soft">
        {t('pageOf', { page: place.number, pages: Math.ceil(total / rowsPerPage) })}
      </p>
      {steps.map(({ text, to }) =>
        to === null ? null : (
          <PostForm key={text} problem={undefined}>
            {[...Object.entries(typed), ...fieldsOf(to)].map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton>{text}</SubmitButton>
          </PostForm>
        ),
      )}
    </nav>
  )
}

function placeInForm(form: FormData): Place {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return placeIn({ get: (name) => texts(name)[0] ?? null, getAll: texts })
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
