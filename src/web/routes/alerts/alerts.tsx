import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { UndoToast } from '../../components/notices/undo-toast.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BellRingIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inboxPath } from '../notifications/inbox-query.ts'
import { AlertIdeas } from './alert-ideas.tsx'
import { AlertTable } from './alert-table.tsx'
import { findAlert, restoreAlert, serialiseAlert } from './deleted-alert.ts'
import { placeNames } from './place-names.ts'

export const handle: ScreenHandle = { messages: ['alerts', 'notifications', 'card', 'marketplace'] }

const alertsPath = `${inboxPath}/alerts`

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [alerts, cities] = await Promise.all([api.account.get('/alerts/'), api.get('/cities/')])
  return {
    alerts: alerts.items,
    places: placeNames(cities.items, context.get(visitContext).locale),
    made: url.searchParams.get('made'),
  }
}

/**
 * Pauses, resumes, deletes or restores an alert. An alert that no longer exists is not an error. The response
 * to a deletion contains the deleted alert, so that the investor can restore it.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const attempt = crypto.randomUUID()
  if (form.has('restore')) {
    const problem = await restoreAlert(account, textOf(form, 'restore'))
    if (problem !== null) return data({ removed: null, problem, attempt }, { status: 400 })
    return redirect(href(alertsPath, context.get(visitContext).locale))
  }
  const removed = await findAlert(account, textOf(form, 'remove'))
  const acts = {
    pause: (id: string) => account.put('/alerts/{alertId}/pause/', { alertId: id }),
    resume: (id: string) => account.delete('/alerts/{alertId}/pause/', { alertId: id }),
    remove: (id: string) => account.delete('/alerts/{alertId}/', { alertId: id }),
  }
  for (const act of ['pause', 'resume', 'remove'] as const) {
    const id = textOf(form, act)
    if (!/^[0-9a-f-]{36}$/.test(id)) continue
    try {
      await acts[act](id)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    }
  }
  if (removed !== null)
    return data({ removed: serialiseAlert(removed), problem: undefined, attempt })
  return redirect(href(alertsPath, context.get(visitContext).locale))
}

export default function AlertsScreen() {
  const { alerts, places, made } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('alerts')
  const inbox = useTranslations('notifications')
  const link = useLocalHref()
  const fresh = alerts.find(({ id }) => id === made)
  const removed = answer?.removed ?? null
  return (
    <TitledPage
      title={t('title')}
      trail={[{ text: inbox('title'), path: inboxPath }, { text: t('title') }]}
      lead={t('lead')}
      action={
        <LinkButton to={link(`${alertsPath}/new`)} variant="primary">
          <BellRingIcon size={18} aria-hidden="true" />
          {t('new')}
        </LinkButton>
      }
      problem={answer?.problem}
    >
      <UndoToast
        key={answer?.attempt}
        id="alert-deleted"
        group="alerts"
        summary={removed === null ? null : t('removed')}
        undo={t('undo')}
        restore={
          removed === null || removed === ''
            ? null
            : { path: alertsPath, name: 'restore', value: removed }
        }
      />
      {fresh === undefined ? null : (
        <div role="status">
          <Notice tone="success" className="mb-5" title={t('made')}>
            {fresh.holdsAt === 0 ? t('madeText') : t('madeHolds', { count: fresh.holdsAt })}
          </Notice>
        </div>
      )}
      {alerts.length === 0 ? (
        <AlertIdeas />
      ) : (
        <Form method="post">
          <Card>
            <AlertTable alerts={alerts} places={places} />
          </Card>
        </Form>
      )}
    </TitledPage>
  )
}
