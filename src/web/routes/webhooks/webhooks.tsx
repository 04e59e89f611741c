import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { webhookEndpointsMax } from '#contract'
import type { ApiCalls } from '../../api/client.ts'
import { formProblem } from '../../api/problem.ts'
import { refuseUnknown, textOf } from '../../components/forms/form-text.ts'
import { useKept } from '../../components/forms/use-kept.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { confirmFirst, takeTypedValues } from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddEndpoint } from './add-endpoint.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointList, hostOf } from './endpoint-list.tsx'

export const handle: ScreenHandle = { messages: ['webhooks', 'form'] }

const done = ['on', 'off', 'ping', 'removed', 'resent'] as const
const screen = '/dashboard/security-settings/webhooks'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { items } = await account.get('/webhook-endpoints/')
  const requested = url.searchParams.get('endpoint')
  const chosen = items.find(({ id }) => id === requested) ?? null
  const cursor = url.searchParams.get('cursor')
  const log =
    chosen &&
    (await account.get('/webhook-endpoints/{endpointId}/deliveries/', {
      endpointId: chosen.id,
      limit: 20,
      cursor,
    }))
  return {
    endpoints: items,
    chosen,
    log,
    isFirstPage: cursor === null,
    typed: takeTypedValues({ context, url }),
    saved: done.find((each) => each === url.searchParams.get('saved')) ?? null,
  }
}

type Made = { readonly secret: string; readonly host: string }

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const endpointId = textOf(form, 'endpointId')
  try {
    const made = await perform(account, form)
    if (made !== null) return data({ problem: undefined, made, typed: {} })
  } catch (error) {
    // One value for each name is kept.
    form.set('events', form.getAll('events').join(' '))
    const led = confirmFirst(error, { context, url, form })
    if (led !== null) return led
    const typed = { address: textOf(form, 'address'), events: textOf(form, 'events') }
    return data({ problem: formProblem(error), made: null, typed }, { status: 400 })
  }
  const saved = savedBy[textOf(form, 'act')] ?? 'on'
  const query = saved === 'removed' ? '' : `endpoint=${encodeURIComponent(endpointId)}&`
  return redirect(href(`${screen}?${query}saved=${saved}`, locale))
}

const savedBy: Record<string, (typeof done)[number]> = {
  on: 'on',
  off: 'off',
  ping: 'ping',
  remove: 'removed',
  resend: 'resent',
}

/**
 * Performs the action of a form. Returns a newly created secret, which is shown only this once; null for the
 * other actions.
 */
async function perform(account: ApiCalls, form: FormData): Promise<Made | null> {
  const act = textOf(form, 'act')
  const endpointId = textOf(form, 'endpointId')
  const own = '/webhook-endpoints/{endpointId}/'
  switch (act) {
    case 'add': {
      const input = { address: textOf(form, 'address'), events: form.getAll('events').map(String) }
      const { endpoint, secret } = await account.post('/webhook-endpoints/', input)
      return { secret, host: hostOf(endpoint.address) }
    }
    case 'renew': {
      const { address } = await account.ask(own, { endpointId })
      const { secret } = await account.post(`${own}secrets/`, { endpointId })
      return { secret, host: hostOf(address) }
    }
    case 'remove':
      await account.delete(own, { endpointId })
      return null
    case 'ping':
      await account.post(`${own}pings/`, { endpointId })
      return null
    case 'resend': {
      const deliveryId = textOf(form, 'deliveryId')
      await account.post(`${own}deliveries/{deliveryId}/resends/`, { endpointId, deliveryId })
      return null
    }
    case 'on':
    case 'off':
      await account.put(`${own}switch/`, { endpointId, isOn: act === 'on' })
      return null
    default:
      return refuseUnknown()
  }
}

export default function WebhooksScreen() {
  const { endpoints, chosen, log, isFirstPage, typed, saved } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('webhooks')
  const made = answer?.made ?? null
  const before = useKept(typed)
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('security'), path: '/dashboard/security-settings' }, { text: t('title') }]}
      lead={t('lead')}
      done={saved === null ? null : t(`saved.${saved}`)}
      problem={answer?.problem}
    >
      {made === null ? null : <Secret made={made} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <EndpointList endpoints={endpoints} chosenId={chosen?.id ?? null} />
        {chosen === null || log === null ? null : (
          <DeliveryLog endpoint={chosen} log={log} isFirstPage={isFirstPage} />
        )}
        <AddEndpoint
          key={made?.secret}
          isFull={endpoints.length >= webhookEndpointsMax}
          maximum={webhookEndpointsMax}
          typed={answer?.typed ?? before}
          problem={answer?.problem}
        />
        <Card kind="quiet">
          <div className="-mt-4 -mb-3">
            <Disclosure label={t('how')}>
              <p className="text-dense">{t('howText')}</p>
            </Disclosure>
          </div>
        </Card>
      </div>
    </TitledPage>
  )
}

function Secret({ made: { secret, host } }: { readonly made: Made }) {
  const t = useTranslations('webhooks')
  return (
    <div role="status">
      <Notice tone="success" title={t('secretTitle', { host })} className="mb-5">
        <p>{t('secretText')}</p>
        <code className="my-3 block rounded-xl bg-card px-4 py-3 text-small wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} label={t('copy')} copiedLabel={t('copied')} />
      </Notice>
    </div>
  )
}
