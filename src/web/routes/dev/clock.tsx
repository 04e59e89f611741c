import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { daySeconds, hour, second } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { simulators } from './dev-pages.ts'

export const handle: ScreenHandle = { messages: ['dev', 'resale'] }

const steps = {
  hour: hour / second,
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
} as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const open = context.get(apiContext)
  const api = simulators(context.get(visitContext), open, url.pathname)
  const [clock, windows] = await Promise.all([api.get('/dev/clock/'), open.get('/market/windows/')])
  const window = windows.items.findLast(({ phase }) => phase !== 'ended') ?? null
  return { now: clock.now, window }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const api = simulators(context.get(visitContext), context.get(apiContext), url.pathname)
  const form = await request.formData()
  const now = textOf(form, 'now')
  try {
    await api.post(
      '/dev/clock/',
      now === '' ? { advanceSeconds: Number(textOf(form, 'advanceSeconds')) } : { now },
    )
    return { problem: null }
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
}

export function shouldRevalidate(): boolean {
  return true
}

/** The product's clock, with buttons to move it forward by a period or to the next step of the trading window. */
export default function ClockScreen() {
  const { now, window } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('dev.clock')
  return (
    <div className="page-width max-w-4xl py-10">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <Notice tone="warn" className="mt-4 mb-6">
        <p>{t('lead')}</p>
      </Notice>
      <ProblemNotice problem={answer?.problem ?? undefined} className="mb-5" />
      <div className="grid gap-5">
        <Card>
          <p className="text-small text-ink-soft">{t('now')}</p>
          <p role="status" className="text-figure">
            <DateTime value={now} style="date-time" />
          </p>
          <Form method="post" className="mt-5 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
            {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
              <Button
                key={step}
                type="submit"
                name="advanceSeconds"
                value={steps[step]}
                variant="secondary"
              >
                {t(`steps.${step}`)}
              </Button>
            ))}
          </Form>
        </Card>
        <TradingWindow window={window} />
      </div>
    </div>
  )
}

type Shown = Awaited<ReturnType<typeof loader>>

function TradingWindow({ window }: Pick<Shown, 'window'>) {
  const t = useTranslations('dev.clock')
  const phases = useTranslations('resale.phases')
  return (
    <Card>
      <CardHead title={t('window')} />
      {window === null ? (
        <p className="text-dense text-ink-soft">{t('noWindow')}</p>
      ) : (
        <Form method="post" className="grid justify-items-start gap-4">
          <p className="flex flex-wrap items-center gap-3 text-dense">
            <Badge>{phases(window.phase)}</Badge>
            <span>
              <DateTime value={window.opensOn} /> – <DateTime value={window.closesOn} />
            </span>
          </p>
          {window.nextChangeAt === null ? null : (
            <>
              <p className="text-dense text-ink-soft">
                {t('next')} <DateTime value={window.nextChangeAt} style="date-time" />
              </p>
              <Button type="submit" name="now" value={window.nextChangeAt} variant="primary">
                {t('toNext')}
              </Button>
            </>
          )}
        </Form>
      )}
    </Card>
  )
}
