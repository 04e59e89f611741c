import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type CustomerViewReason, deliveryStates, mayAct } from '#contract'
import { ApiProblem, formProblem } from '../../../api/problem.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Card } from '../../../ui/card.tsx'
import { doneAt } from '../desk/desk-answers.ts'
import { DeskList } from '../desk/desk-list.tsx'
import { listAddress, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { DeliverySearch, type SearchAnswer } from './delivery-search.tsx'
import { DeliveryTable } from './delivery-table.tsx'

export const handle: ScreenHandle = { messages: ['deliveries', 'notifications', 'customers'] }

const path = '/back-office/deliveries'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, deliveryStates)
  const queue = await readQueue(args, '/back-office/deliveries/', { state })
  return { state, ...queue }
}

/** Retries one email unless a colleague has already done so, or searches for the emails to one person. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return wordIn(form, 'intent', ['search', '']) === 'search'
    ? await search(args, form)
    : await retry(args, form)
}

// The search text is never part of an address: the response to the form is the page itself.
async function search({ context }: ActionFunctionArgs, form: FormData) {
  // The API refuses any other.
  const reason = textOf(form, 'reason') as CustomerViewReason
  const typed = { query: textOf(form, 'query'), reason }
  try {
    const { items } = await context
      .get(apiContext)
      .account.post('/back-office/delivery-searches/', typed)
    return data<SearchAnswer>({ typed, found: items, problem: undefined })
  } catch (error) {
    return data<SearchAnswer>({ typed, found: null, problem: formProblem(error) }, { status: 400 })
  }
}

async function retry({ context }: ActionFunctionArgs, form: FormData) {
  const id = textOf(form, 'retry')
  if (/^[0-9a-f-]{36}$/.test(id)) {
    try {
      await context
        .get(apiContext)
        .account.post('/back-office/deliveries/{deliveryId}/retry/', { deliveryId: id })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 409) throw error
    }
  }
  return doneAt(context, path, {})
}

export default function DeliveriesScreen() {
  const queue = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('deliveries')
  const link = useLocalHref()
  const maySearch = mayAct('delivery-search', useStaffRoles())
  return (
    <DeskList
      title={t('title')}
      path={path}
      states={deliveryStates}
      nameOf={(state) => t(`states.${state}`)}
      queue={queue}
      lead={t('lead')}
      notice={
        maySearch ? (
          <DeliverySearch answer={answer} path={listAddress(path, { state: queue.state })} />
        ) : null
      }
    >
      <Form method="post" action={link(path)}>
        <Card>
          <DeliveryTable caption={t('title')} rows={queue.list.items} />
        </Card>
      </Form>
    </DeskList>
  )
}
