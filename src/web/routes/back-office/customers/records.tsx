import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Results } from '../../../components/results.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { listAddress, placeIn } from '../desk/list-address.ts'
import { ListPages } from '../desk/list-pages.tsx'
import { RecordList } from './file-part.tsx'
import { filePartOf } from './file-parts.ts'
import { recordMessages } from './record-words.ts'
import { CustomerViewReasonForm, customerViewReasonOf } from './view-reason.tsx'

export const handle: ScreenHandle = { messages: ['customers', ...recordMessages] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const userId = params.userId ?? ''
  const part = filePartOf(params.part)
  if (part === null) throw data(null, { status: 404 })
  const reason = customerViewReasonOf(url.searchParams.get('reason'))
  if (reason === null) return { list: null, userId } as const
  const place = placeIn(url.searchParams)
  const list = await context
    .get(apiContext)
    .account.get('/back-office/customers/{userId}/records/{part}/', {
      userId,
      part,
      reason,
      cursor: place.cursor,
    })
  return { list, userId, part, reason, place } as const
}

/** One part of a customer's file with all its pages. */
export default function CustomerRecordsScreen() {
  const found = useLoaderData<typeof loader>()
  const t = useTranslations('customers')
  const links = useTranslations('back-office')
  if (found.list === null) return <CustomerViewReasonForm userId={found.userId} />
  const { list, userId, part, reason, place } = found
  const title = t(`file.titles.${part}`)
  const name = list.name ?? t('noName')
  const own = `/back-office/customers/${userId}`
  const here = `${own}/records/${part}`
  return (
    <TitledPage
      title={title}
      subject={name}
      trail={[
        { text: links('links.customers'), path: '/back-office/customers' },
        { text: name, path: listAddress(own, { reason }) },
        { text: title },
      ]}
      lead={t('viewed', { reason: t(`reasons.${reason}`) })}
    >
      <Card>
        <Results>
          <RecordList part={part} records={list.items} />
        </Results>
      </Card>
      <ListPages path={here} query={{ reason }} place={place} nextCursor={list.nextCursor} />
    </TitledPage>
  )
}
