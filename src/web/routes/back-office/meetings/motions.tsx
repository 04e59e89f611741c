import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { motionLists } from '#contract'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { DeskLinks } from './desk-links.tsx'
import { useMotionColumns } from './motion-columns.tsx'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, motionLists)
  const queue = await readQueue(args, '/back-office/motions/', { list: state })
  return { state, ...queue }
}

/** Motions grouped by the work that staff have to do. */
export default function MotionsDeskScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('meeting-desk')
  return (
    <DeskTable
      title={t('motions.title')}
      path="/back-office/motions"
      states={motionLists}
      nameOf={(state) => t(`motions.lists.${state}`)}
      queue={queue}
      notice={<DeskLinks to={['properties', 'meetings', 'terms']} />}
      columns={useMotionColumns()}
      keyOf={({ id }) => id}
    />
  )
}
