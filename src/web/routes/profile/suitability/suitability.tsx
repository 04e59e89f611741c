import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { riskGroupNames } from '../../../components/property/records/risk-statements.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { productNow } from '../../../session/product-now.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { type PurchaseStep, stepsBeforePurchase } from '../../investor/dashboard/next-steps.ts'
import { redirectAfterStep } from '../../investor/purchase/redirect-after-step.ts'
import { readSections, startOf } from '../section-data.ts'
import { revalidateUnlessDraft } from '../use-draft.ts'
import { SuitabilityForm } from './suitability-form.tsx'
import { SuitabilityResult } from './suitability-result.tsx'

export const handle: ScreenHandle = {
  messages: ['suitability', 'risk', 'profile-edit', 'dashboard'],
  isBare: 'always',
}

export const shouldRevalidate = revalidateUnlessDraft

const path = '/dashboard/profile/suitability'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { account } = api
  const [suitability, sections, identity, now] = await Promise.all([
    account.get('/users/suitability/'),
    readSections(context),
    account.get('/users/identity/'),
    productNow(api),
  ])
  const kept = startOf(sections, 'suitability')
  // A draft for an earlier version of the questions is ignored.
  const isCurrent = kept.draft?.fields.version === suitability.version
  const { check } = suitability
  const isClosed = check !== null && check.standing === 'unsuited' && !mayRetry(check.retryAt, now)
  const isAgain = url.searchParams.get('again') === 'yes' && !isClosed
  return {
    suitability,
    start: { ...kept, draft: isCurrent ? kept.draft : null },
    isAsked: check === null || check.standing === 'missing' || isAgain,
    isClosed,
    next: stepsBeforePurchase(identity).find(isActionable) ?? null,
    isSaved: url.searchParams.get('saved') === 'yes',
  }
}

/** Whether the investor can act on this step. Steps without a path leave nothing to do. */
function isActionable(step: PurchaseStep): step is Extract<PurchaseStep, { path: string }> {
  return step.path !== null
}

// The API decides by its own clock; this check only avoids showing a form that would be refused.
function mayRetry(retryAt: string | null, now: Date): boolean {
  return retryAt === null || new Date(retryAt) <= now
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  try {
    if (form.get('intent') === 'warning') {
      const warningAccepted = form.has('warningAccepted')
      await account.post('/users/suitability/warning/', { warningAccepted })
      return await redirectAfterStep(context, path)
    }
    if (form.get('intent') === 'discard') {
      await account.delete('/users/profile/sections/{section}/draft/', { section: 'suitability' })
      return redirect(href(path, locale))
    }
    const answers = answersOf(form)
    const ticked = tickedIn(form)
    const missing = riskGroupNames.filter((group) => !ticked.includes(group))
    const { questions } = await account.get('/users/suitability/')
    const unanswered = questions.flatMap(({ name }) => (answers[name] === undefined ? [name] : []))
    if (missing.length + unanswered.length > 0)
      return data({ problem: null, answers, ticked, missing, unanswered }, { status: 400 })
    const { standing } = await account.post('/users/suitability/', {
      version: textOf(form, 'version'),
      riskStatementVersion: textOf(form, 'riskStatementVersion'),
      answers,
      risksAccepted: true,
    })
    if (standing === 'suited') return await redirectAfterStep(context, `${path}?saved=yes`)
  } catch (error) {
    const problem: FormProblem = formProblem(error)
    const typed = { answers: answersOf(form), ticked: tickedIn(form) }
    return data({ problem, ...typed, missing: [], unanswered: [] }, { status: 400 })
  }
  return redirect(href(`${path}?saved=yes`, locale))
}

const prefix = 'answers.'

const none = { missing: [], unanswered: [] }

function tickedIn(form: FormData): string[] {
  return riskGroupNames.filter((group) => form.get(`risk.${group}`) !== null)
}

function answersOf(form: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const given = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === 'string'
      ? [[name.slice(prefix.length), value]]
      : [],
  )
  return Object.fromEntries(given)
}

export default function SuitabilityScreen() {
  const { suitability, start, isAsked, isClosed, next, isSaved } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('suitability')
  const { check } = suitability
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      lead={isAsked || check === null ? t('lead') : undefined}
      done={isSaved ? t('saved') : null}
      problem={answer?.problem ?? undefined}
    >
      {isAsked || check === null ? (
        <SuitabilityForm
          suitability={suitability}
          start={start}
          given={answer?.answers ?? answersOf(Object.entries(start.draft?.fields ?? {}))}
          ticked={answer?.ticked ?? []}
          isAnswer={answer !== undefined}
          lacks={answer ?? none}
          problem={answer?.problem ?? undefined}
        />
      ) : (
        <SuitabilityResult
          check={check}
          isClosed={isClosed}
          next={next}
          problem={answer?.problem ?? undefined}
        />
      )}
    </TitledPage>
  )
}
