import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import type { SessionLine } from '../../api/session-line.ts'
import type { Page } from '../../api/shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { PhoneIcon, ScreenIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

export const handle: ScreenHandle = { messages: ['security'] }

const saved = ['password', 'session', 'others'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { items } = await context.get(apiContext).account.get<Page<SessionLine>>('/users/sessions/')
  const done = saved.find((each) => each === url.searchParams.get('saved')) ?? null
  return { sessions: items, done }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const sessionId = textOf(await request.formData(), 'sessionId')
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  try {
    if (sessionId === '') await account.post('/users/sessions/ending/', {})
    else await account.post(`/users/sessions/${encodeURIComponent(sessionId)}/ending/`, {})
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  const what = sessionId === '' ? 'others' : 'session'
  return redirect(href(`/dashboard/security-settings?saved=${what}`, locale))
}

export default function SecuritySettingsScreen() {
  const { sessions, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('security')
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      {done === null ? null : (
        <div role="status">
          <Notice tone="success" className="mb-5">
            {t(`saved.${done}`)}
          </Notice>
        </div>
      )}
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid gap-5">
        <PasswordCard />
        <KeysCard />
        <OpenSessions sessions={sessions.filter((line) => line.isOpen)} />
        <ProgramsCard />
        <EndedSessions sessions={sessions.filter((line) => !line.isOpen)} />
      </div>
    </div>
  )
}

/** The way to what the visitor's own programs are told. */
function ProgramsCard() {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-h3">{t('webhooks')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('webhooksLead')}</p>
      </div>
      <LinkButton to={link('/dashboard/security-settings/webhooks')}>
        {t('openWebhooks')}
      </LinkButton>
    </Card>
  )
}

function PasswordCard() {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-h3">{t('password')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('passwordLead')}</p>
      </div>
      <LinkButton to={link('/dashboard/security-settings/change-password')}>
        {t('changePassword')}
      </LinkButton>
    </Card>
  )
}

function KeysCard() {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-h3">{t('keys')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('keysLead')}</p>
      </div>
      <LinkButton to={link('/dashboard/security-settings/tokens')}>{t('keysOpen')}</LinkButton>
    </Card>
  )
}

function OpenSessions({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card>
      <CardHead title={t('devices')}>{t('devicesCount', { count: sessions.length })}</CardHead>
      <ul className="grid divide-y divide-line">
        {sessions.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
            <Device line={line} />
            {line.isCurrent ? (
              <Badge tone="gain">{t('thisDevice')}</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="sessionId" value={line.id} />
                <Button type="submit" isBusy={isBusy}>
                  {t('end')}
                  <span className="sr-only">{`: ${deviceWords(t, line)}`}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="mt-4">
          <Button type="submit" isBusy={isBusy}>
            {t('endOthers')}
          </Button>
        </Form>
      ) : null}
      <p className="mt-4 text-small text-ink-soft">{t('devicesNote')}</p>
    </Card>
  )
}

type Words = ReturnType<typeof useTranslations<'security'>>

function deviceWords(t: Words, { browser, system }: SessionLine): string {
  return t('device', { browser: t(`browsers.${browser}`), system: t(`systems.${system}`) })
}

function Device({ line }: { line: SessionLine }) {
  const t = useTranslations('security')
  const Icon = line.system === 'android' || line.system === 'ios' ? PhoneIcon : ScreenIcon
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="font-bold">{deviceWords(t, line)}</p>
        <p className="text-small text-ink-soft">
          {`${t('lastUsed')} `}
          <DateTime value={line.lastUsedAt} style="date-time" />
        </p>
      </div>
    </div>
  )
}

function EndedSessions({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslations('security')
  return (
    <Card>
      <CardHead title={t('history')}>{t('historyLead')}</CardHead>
      {sessions.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('historyEmpty')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {sessions.map((line) => (
            <li key={line.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
              <span className="font-semibold">{deviceWords(t, line)}</span>
              <span className="text-small text-ink-soft">
                {`${t('from')} `}
                <DateTime value={line.startedAt} style="date-time" />
                {` · ${t(`ended.${line.endedReason ?? 'expired'}`)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
