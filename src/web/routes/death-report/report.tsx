import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { jakartaDate } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { PageHead } from '../../components/page-head.tsx'
import { showAtOnce } from '../../components/show-at-once.ts'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { productNow } from '../../session/product-now.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EstateGuide } from './estate-guide.tsx'
import { ReportForm, typedReport } from './report-form.tsx'

export const handle: ScreenHandle = { messages: ['death-report', 'form'] }

export async function loader({ context }: LoaderFunctionArgs) {
  return { today: jakartaDate(await productNow(context.get(apiContext))) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  form.set('language', context.get(visitContext).locale)
  const typed = typedReport(form)
  const attempt = crypto.randomUUID()
  try {
    const { number } = await context.get(apiContext).postForm('/death-reports/', form)
    return data({ number, typed: null, problem: undefined, attempt })
  } catch (error) {
    return data({ number: null, typed, problem: formProblem(error), attempt }, { status: 400 })
  }
}

/** The page where any visitor can report the death of an investor: a form, and what happens afterwards. */
export default function DeathReportScreen() {
  const { today } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('death-report')
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageHead title={t('title')} description={t('description')} />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {answer?.number != null ? (
          <Sent number={answer.number} />
        ) : (
          <ReportForm
            typed={answer?.typed ?? null}
            problem={answer?.problem}
            attempt={answer?.attempt}
            today={today}
          />
        )}
        <EstateGuide />
      </div>
    </div>
  )
}

function Sent({ number }: { readonly number: string }) {
  const t = useTranslations('death-report.sent')
  const link = useLocalHref()
  return (
    <div role="status" ref={showAtOnce} tabIndex={-1} className="grid content-start gap-5">
      <Notice tone="success" title={t('title')}>
        {t('lead')}
      </Notice>
      <p>
        <span className="block text-small text-ink-soft">{t('number')}</span>
        <strong className="text-h2 tabular-nums">{number}</strong>
      </p>
      <p className="max-w-prose">{t('next')}</p>
      <div>
        <LinkButton to={link('/')}>{t('home')}</LinkButton>
      </div>
    </div>
  )
}
