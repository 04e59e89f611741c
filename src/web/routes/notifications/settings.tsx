import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { SavedToast } from '../../components/notices/saved-toast.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { actOnDevice } from './device-acts.ts'
import { DevicesCard } from './devices-card.tsx'
import { inboxPath } from './inbox-query.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { SentCard } from './sent-card.tsx'
import { settingsOf } from './settings-form.ts'
import { TopicMatrix } from './topic-matrix.tsx'

export const handle: ScreenHandle = { messages: ['notifications', 'security'] }

const address = `${inboxPath}/settings`

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [settings, devices, sent] = await Promise.all([
    account.get('/notifications/settings/'),
    account.get('/notifications/devices/'),
    account.get('/notifications/deliveries/'),
  ])
  return { settings, devices, sent: sent.items, isSaved: url.searchParams.has('saved') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  try {
    if (form.has('intent')) await actOnDevice(account, form)
    else await account.put('/notifications/settings/', settingsOf(form))
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(`${href(address, context.get(visitContext).locale)}?saved`)
}

export default function NotificationSettingsScreen() {
  const { settings, devices, sent, isSaved } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const isBusy = useNavigation().state === 'submitting'
  return (
    <TitledPage
      isNarrow
      title={t('choose.title')}
      trail={[{ text: t('title'), path: inboxPath }, { text: t('choose.title') }]}
      lead={t('choose.lead')}
    >
      {answer === undefined ? null : (
        <Notice tone="error" className="mb-5">
          {answer.problem.detail}
        </Notice>
      )}
      <SavedToast text={isSaved && answer === undefined ? t('choose.saved') : null} />
      <Form method="post" action={link(address)} className="grid gap-5">
        <Card>
          <h2 className="mb-4 text-h3">{t('choose.topics')}</h2>
          <TopicMatrix choices={settings.choices} hasPhone={settings.hasPhone} />
          {settings.hasPhone ? null : (
            <p className="mt-4 text-small text-ink-soft">
              {t.rich('choose.noPhone', {
                link: (words) => (
                  <Link to={link('/dashboard/profile/phone')} className="text-link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          )}
        </Card>
        <Card>
          <h2 className="mb-1 text-h3">{t('choose.when')}</h2>
          <RhythmFields rhythm={settings.rhythm} />
        </Card>
        <Button type="submit" variant="primary" isBusy={isBusy} className="sm:justify-self-start">
          {t('choose.save')}
        </Button>
      </Form>
      <div className="mt-5 grid gap-5">
        <DevicesCard devices={devices} address={link(address)} />
        <SentCard sent={sent} />
      </div>
    </TitledPage>
  )
}
