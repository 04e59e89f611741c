import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskList } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { BeginDraft } from './begin-draft.tsx'
import { DraftTable } from './draft-table.tsx'
import { PropertyTable } from './property-table.tsx'

export const handle: ScreenHandle = { messages: ['stewardship', 'card'] }

const states = ['run', 'offered', 'drafts', 'over'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  if (state === 'drafts') {
    const { list: drafts, ...queue } = await readQueue(args, '/back-office/drafts/', {})
    return { queue: { ...queue, state }, drafts, properties: null }
  }
  const ways = { isSearched: true }
  const read = await readQueue(args, '/back-office/properties/', { state }, ways)
  const { list: properties, ...queue } = read
  return { queue: { ...queue, state }, drafts: null, properties }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const name = textOf(await request.formData(), 'name')
  try {
    const { account } = context.get(apiContext)
    const { id } = await account.post('/back-office/drafts/', { name })
    return doneAt(context, `/back-office/drafts/${id}`, {})
  } catch (error) {
    return refused(error, { name })
  }
}

/** All properties with their overdue work and missing reports, and the drafts of new ones. */
export default function DeskPropertiesScreen() {
  const { queue, drafts, properties } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('stewardship.list')
  const list = drafts ?? properties ?? { total: 0, nextCursor: null }
  return (
    <DeskList
      title={t('title')}
      path="/back-office/properties"
      states={states}
      nameOf={(value) => t(`states.${value}`)}
      queue={{ ...queue, list }}
      isSearched={drafts === null}
      notice={drafts?.mayWrite === true ? <BeginDraft answer={answer} /> : null}
    >
      {drafts === null ? (
        <PropertyTable properties={properties?.items ?? []} />
      ) : (
        <DraftTable drafts={drafts.items} />
      )}
    </DeskList>
  )
}
