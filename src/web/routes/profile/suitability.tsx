import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import type { Suitability } from '../../api/shapes.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { riskItems } from '../../components/risk-statements.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { SuitabilityForm } from './suitability-form.tsx'
import { SuitabilityResult } from './suitability-result.tsx'

export const handle: ScreenHandle = { messages: ['suitability', 'risk'] }

const path = '/dashboard/profile/suitability'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const suitability = await context.get(apiContext).account.get<Suitability>('/users/suitability/')
  const { check } = suitability
  const isClosed = check !== null && check.standing === 'unsuited' && !mayRetry(check.retryAt)
  const isAgain = url.searchParams.get('again') === 'yes' && !isClosed
  return {
    suitability,
    isAsked: check === null || check.standing === 'missing' || isAgain,
    isClosed,
    isSaved: url.searchParams.get('saved') === 'yes',
  }
}

// The API decides by the product's clock; this only spares a form that would be refused.
function mayRetry(retryAt: string | null): boolean {
  return retryAt === null || Date.parse(retryAt) <= Date.now()
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  try {
    if (form.get('intent') === 'warning') {
      const warningAccepted = form.get('warningAccepted') !== null || undefined
      await account.post('/users/suitability/warning/', { warningAccepted })
      return redirect(href(path, locale))
    }
    const answers = answersOf(form)
    const missing = riskItems.filter((item) => form.get(`risk.${item}`) === null)
    if (missing.length > 0) return data({ problem: null, answers, missing }, { status: 400 })
    await account.post('/users/suitability/', {
      version: textOf(form, 'version'),
      riskStatementVersion: textOf(form, 'riskStatementVersion'),
      answers,
      risksAccepted: true,
    })
  } catch (error) {
    const problem: FormProblem = formProblem(error)
    return data({ problem, answers: answersOf(form), missing: [] }, { status: 400 })
  }
  return redirect(href(`${path}?saved=yes`, locale))
}

const prefix = 'answers.'

function answersOf(form: FormData): Record<string, string> {
  const given = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === 'string'
      ? [[name.slice(prefix.length), value]]
      : [],
  )
  return Object.fromEntries(given)
}

export default function SuitabilityScreen() {
  const { suitability, isAsked, isClosed, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('suitability')
  const { check } = suitability
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      {isSaved ? (
        <div role="status">
          <Notice tone="success" className="mb-5">
            {t('saved')}
          </Notice>
        </div>
      ) : null}
      <ProblemNotice problem={answer?.problem ?? undefined} className="mb-5" />
      {isAsked || check === null ? (
        <SuitabilityForm
          suitability={suitability}
          given={answer?.answers ?? {}}
          missing={answer?.missing ?? []}
          problem={answer?.problem ?? undefined}
        />
      ) : (
        <SuitabilityResult
          check={check}
          isClosed={isClosed}
          problem={answer?.problem ?? undefined}
        />
      )}
    </div>
  )
}
