import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Delivery } from '../../api/notice-shapes.ts'
import { ApiProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeskList } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'

export const handle: ScreenHandle = { messages: ['deliveries'] }

const states = ['failed', 'queued', 'sent'] as const
const path = '/back-office/deliveries'

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue<Delivery>(args, path, { state })
  return { state, ...queue }
}

/** Tries one mail again; one that somebody else has tried meanwhile is no fault. */
export async function action({ context, request }: ActionFunctionArgs) {
  const id = textOf(await request.formData(), 'retry')
  if (/^[0-9a-f-]{36}$/.test(id)) {
    try {
      await context.get(apiContext).account.post(`${path}/${id}/retry/`, undefined)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 409) throw error
    }
  }
  return redirect(href(path, context.get(visitContext).locale))
}

export default function DeliveriesScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('deliveries')
  const link = useLocalHref()
  return (
    <DeskList
      title={t('title')}
      path={path}
      choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
    >
      <Form method="post" action={link(path)}>
        <Card>
          <DataTable
            caption={t('title')}
            columns={useColumns(state)}
            rows={list.items}
            keyOf={({ id }) => id}
          />
        </Card>
      </Form>
    </DeskList>
  )
}

function useColumns(state: (typeof states)[number]): Column<Delivery>[] {
  const t = useTranslations('deliveries')
  const columns: Column<Delivery>[] = [
    { id: 'template', head: t('template'), isTitle: true, cell: ({ template }) => template },
    { id: 'address', head: t('address'), cell: ({ address }) => address },
    {
      id: 'queued',
      head: t('queued'),
      cell: ({ queuedAt }) => <DateTime value={queuedAt} style="date-time" />,
    },
    { id: 'attempts', head: t('attempts'), isNumeric: true, cell: ({ attempts }) => attempts },
    { id: 'fault', head: t('fault'), cell: ({ lastFault }) => lastFault ?? t('none') },
  ]
  if (state !== 'failed') return columns
  const retry: Column<Delivery> = {
    id: 'retry',
    head: t('act'),
    cell: ({ id, template }) => (
      <Button
        type="submit"
        name="retry"
        value={id}
        size="small"
        aria-label={t('retryOne', { template })}
      >
        {t('retry')}
      </Button>
    ),
  }
  return [...columns, retry]
}
