import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { meetingLists } from '#contract'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { DeskLinks } from './desk-links.tsx'
import { useMeetingColumns } from './meeting-columns.tsx'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, meetingLists)
  const queue = await readQueue(args, '/back-office/meetings/', { list: state })
  return { state, ...queue }
}

/** Shareholders' meetings: current ones, those that need a second meeting, and past ones. */
export default function MeetingsDeskScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('meeting-desk')
  return (
    <DeskTable
      title={t('meetings.title')}
      path="/back-office/meetings"
      states={meetingLists}
      nameOf={(state) => t(`meetings.lists.${state}`)}
      queue={queue}
      notice={<DeskLinks to={['properties', 'motions', 'terms']} />}
      columns={useMeetingColumns()}
      keyOf={({ id }) => id}
    />
  )
}
