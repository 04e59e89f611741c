import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { IdCardField } from '#contract'
import type { Identity } from '#contract/users/identity-body.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { redirectAfterStep } from '../../investor/purchase/redirect-after-step.ts'
import { readSections, startOf } from '../section-data.ts'
import { revalidateUnlessDraft } from '../use-draft.ts'
import { filledFrom, idCardFieldOf, withCardValue } from './card-fill.ts'
import { DocumentsForm } from './documents-form.tsx'
import type { IdentityAnswer } from './identity-answer.ts'
import { IdentityForm } from './identity-form.tsx'
import {
  bodyOf,
  placeChoices,
  readPlaces,
  type Typed,
  typedAtFirst,
  typedInFields,
  typedOf,
} from './identity-typed.ts'

export const handle: ScreenHandle = {
  messages: ['profile', 'profile-edit', 'identity', 'identity-card'],
  isBare: 'always',
}

export const shouldRevalidate = revalidateUnlessDraft

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account, get } = context.get(apiContext)
  const identity = await account.get('/users/identity/')
  const { locale } = context.get(visitContext)
  const step = url.searchParams.get('step') === 'documents' ? 'documents' : 'data'
  if (!isOpen(identity, step)) throw redirect(href('/dashboard/profile', locale))
  const { name } = await context.get(sessionContext).profile()
  const sections = await readSections(context)
  const start = startOf(sections, 'identity')
  const typed =
    start.draft === null
      ? typedAtFirst(identity, sections.address.value, name ?? '')
      : typedInFields(start.draft.fields)
  const [places, reading] = await Promise.all([
    placeChoices(readPlaces(get), typed),
    account.get('/users/identity/card-reading/'),
  ])
  return { identity, step, typed, start, places, reading } as const
}

// Whether this step is open; otherwise the loader redirects to the profile. Pictures follow the data. Both
// steps close on submission until staff request a correction. An identity verified by the demo can still
// receive pictures.
function isOpen({ state, submittedAt, verifiedBy }: Identity, step: 'data' | 'documents'): boolean {
  if (state === 'none') return step === 'data'
  if (state === 'verified') return step === 'documents' && verifiedBy === 'demo'
  return state === 'asked' || (state === 'declared' && submittedAt === null)
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account, get } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  if (form.get('intent') === 'documents') {
    try {
      await account.postForm('/users/identity/documents/', withoutIntent(form))
    } catch (error) {
      return data<IdentityAnswer>({ problem: formProblem(error) }, { status: 400 })
    }
    return await redirectAfterStep(context, '/dashboard/profile?saved=documents')
  }
  if (form.get('intent') === 'discard') {
    await account.delete('/users/profile/sections/{section}/draft/', { section: 'identity' })
    return redirect(href('/dashboard/profile/identity', locale))
  }
  const typed = typedOf(form)
  const intent = textOf(form, 'intent')
  const [act, field] = intent.split(':')
  if (act === 'read' || act === 'use')
    return await withCard(
      { account, places: readPlaces(get) },
      form,
      typed,
      idCardFieldOf(field ?? ''),
    )
  const places = await placeChoices(readPlaces(get), typed)
  // Only the next list of places was requested: the typed values stay as they are.
  if (intent === 'places') return data<IdentityAnswer>({ typed, places })
  try {
    const { state } = await account.put('/users/identity/', bodyOf(typed))
    if (state === 'verified')
      return await redirectAfterStep(context, '/dashboard/profile?saved=identity')
    // Loads a new document, because the camera is allowed by the response headers of this page.
    return redirectDocument(href('/dashboard/profile/identity?step=documents', locale))
  } catch (error) {
    return data<IdentityAnswer>({ problem: formProblem(error), typed, places }, { status: 400 })
  }
}

type Desk = {
  readonly account: ApiCalls
  readonly places: ReturnType<typeof readPlaces>
}

// The typed values are returned even when the card cannot be read.
async function withCard(
  { account, places }: Desk,
  form: FormData,
  typed: Typed,
  field: IdCardField | null,
) {
  try {
    if (field !== null) {
      const reading = await account.ask('/users/identity/card-reading/')
      const changed = reading === null ? typed : withCardValue(typed, reading.fields, field)
      return data<IdentityAnswer>({ typed: changed, places: await placeChoices(places, changed) })
    }
    const card = new FormData()
    card.set('card', form.get('card') ?? '')
    const reading = await account.postForm('/users/identity/card-reading/', card)
    const { typed: next, filled } = filledFrom(typed, reading.fields)
    return data<IdentityAnswer>({
      typed: next,
      places: await placeChoices(places, next),
      reading,
      filled,
    })
  } catch (error) {
    const problem = formProblem(error)
    return data<IdentityAnswer>(
      { problem, typed, places: await placeChoices(places, typed) },
      { status: 400 },
    )
  }
}

function withoutIntent(form: FormData): FormData {
  form.delete('intent')
  return form
}

export default function IdentityScreen() {
  const { identity, step, typed, start, places, reading } = useLoaderData<typeof loader>()
  const answer = useAnswer<IdentityAnswer>()
  const t = useTranslations('profile')
  const own = useTranslations('identity')
  const isDemo = identity.review === 'automatic'
  const isDocuments = step === 'documents'
  return (
    <TitledPage
      isNarrow
      title={isDocuments ? own('documents.title') : t('declareTitle')}
      head={t('declareTitle')}
      lead={isDocuments ? own('documents.lead') : t('declareLead')}
    >
      <Steps isDocuments={isDocuments} />
      {identity.state === 'asked' && identity.decisionReason !== null ? (
        <Notice tone="warn" title={own('askedTitle')} className="mb-5">
          {identity.decisionReason}
        </Notice>
      ) : null}
      <Notice tone={isDemo ? 'warn' : 'info'} className="mb-5">
        {isDemo ? t('declareDemo') : t('declareLive')}
      </Notice>
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {isDocuments ? (
        <DocumentsForm identity={identity} problem={answer?.problem} />
      ) : (
        <IdentityForm
          isWholeNeeded={!isDemo}
          start={start}
          isAnswer={answer !== undefined}
          problem={answer?.problem}
          typed={answer?.typed ?? typed}
          places={answer?.places ?? places}
          card={{ kept: reading, answer }}
        />
      )}
    </TitledPage>
  )
}

function Steps({ isDocuments }: { readonly isDocuments: boolean }) {
  const t = useTranslations('identity')
  return (
    <div className="mb-6">
      <Timeline
        isWide
        stateText={(state) => t(`stepStates.${state}`)}
        steps={[
          { id: 'data', title: t('steps.data'), state: isDocuments ? 'done' : 'current' },
          {
            id: 'documents',
            title: t('steps.documents'),
            state: isDocuments ? 'current' : 'ahead',
          },
          { id: 'check', title: t('steps.check'), state: 'ahead' },
        ]}
      />
    </div>
  )
}
