import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { callIn, proposedDates, typedCall } from './call-act.ts'
import { CallForm } from './call-form.tsx'
import { usePropertyTrail } from './property-trail.ts'
import { RoleRequired } from './role-required.tsx'
import { readMay } from './staff-may.ts'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  const path = '/back-office/properties/{propertyId}/meetings/'
  const [desk, { items, inForceFrom }, may] = await Promise.all([
    account.get(path, { propertyId }),
    account.get('/back-office/meeting-terms/'),
    readMay(context),
  ])
  const firstId = url.searchParams.get('first')
  const first = desk.meetings.find(({ id }) => id === firstId) ?? null
  const terms = items.find(({ effectiveFrom }) => effectiveFrom === inForceFrom)
  return { desk, first, terms, may, chosen: url.searchParams.get('motion') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { propertyId = '' } = params
  try {
    const { account } = context.get(apiContext)
    const body = { propertyId, ...callIn(form) }
    await account.post('/back-office/properties/{propertyId}/meetings/', body)
    const own = `/back-office/properties/${encodeURIComponent(propertyId)}/meetings`
    return doneAt(context, own, { done: 'called' })
  } catch (error) {
    return refused(error, { typed: typedCall(form) })
  }
}

/** The screen that proposes to call a meeting: its agenda, time, place and chair. */
export default function CallMeetingScreen() {
  const { desk, first, terms, may, chosen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const link = useLocalHref()
  const { property, proposals } = desk
  const motions = desk.motions.filter(({ state, meetingId }) =>
    first === null
      ? state === 'draft' || state === 'supported'
      : meetingId === first.id && state === 'no-quorum',
  )
  const isWaiting = proposals.some(({ kind }) => kind === 'meeting-call')
  const title = t(first === null ? 'call.title' : 'call.secondTitle')
  return (
    <TitledPage
      title={title}
      trail={[
        ...usePropertyTrail(property),
        { text: t('property.title'), path: `/back-office/properties/${property.id}/meetings` },
        { text: title },
      ]}
      lead={t('call.lead', { holders: desk.owners.holders, units: desk.owners.units })}
    >
      {!may.write ? (
        <RoleRequired act="write" />
      ) : isWaiting ? (
        <Notice tone="info">{t('call.waits')}</Notice>
      ) : motions.length === 0 ? (
        <Card>
          <EmptyState
            title={t('call.none')}
            action={
              <LinkButton to={link(`/back-office/properties/${property.id}/new-motion`)}>
                {t('property.write')}
              </LinkButton>
            }
          >
            {t('call.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <CallForm
          motions={motions}
          first={first}
          terms={terms}
          dates={proposedDates(desk.earliestMeetingOn, first)}
          problem={answer?.problem}
          typed={answer?.typed ?? { motionIds: chosen === null ? [] : [chosen] }}
        />
      )}
    </TitledPage>
  )
}
