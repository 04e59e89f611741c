import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type VoteChoice, voteChoices } from '#contract'
import { newId } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { textOf, wordIn } from '../../components/forms/form-text.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { GivenProxy } from './given-proxy.tsx'
import { type ProxyAnswer, ProxyForm } from './proxy-form.tsx'
import { readOwnMeeting } from './read-meeting.ts'

export const handle: ScreenHandle = { messages: ['votes', 'meetings'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { meetingId = '' } = params
  const { locale } = context.get(visitContext)
  const publicPath = href(`/votes/${encodeURIComponent(meetingId)}`, locale)
  const { meeting, mine } = await readOwnMeeting(context.get(apiContext), meetingId, publicPath)
  if (!mine.mayVote) throw redirect(href(`/dashboard/votes/${meetingId}`, locale))
  return { meeting, mine, idempotencyKey: newId() }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { meetingId = '' } = params
  const act = wordIn(form, 'act', ['give', 'revoke'])
  const typed = typedProxy(form)
  const by = { idempotencyKey: textOf(form, 'idempotencyKey') }
  const { account } = context.get(apiContext)
  const instructions = Object.entries(typed.instructions).map(([motionId, choice]) => ({
    motionId,
    choice,
  }))
  try {
    if (act === 'revoke')
      await account.post('/meetings/{meetingId}/proxy/revocation/', { meetingId }, by)
    else
      await account.post(
        '/meetings/{meetingId}/proxy/',
        {
          meetingId,
          holder: typed.holder,
          ...(typed.holder === 'owner' ? { code: typed.code } : {}),
          instructions,
        },
        by,
      )
  } catch (error) {
    return data<ProxyAnswer>(
      { act, typed, problem: formProblem(error), nextKey: newId() },
      { status: 400 },
    )
  }
  const { locale } = context.get(visitContext)
  return redirect(href(`/dashboard/votes/${meetingId}/receipt`, locale))
}

function typedProxy(form: FormData): ProxyAnswer['typed'] {
  const instructions: Record<string, VoteChoice> = {}
  for (const motionId of form.getAll('motionId').map(String)) {
    const choice = voteChoices.find((each) => each === form.get(`instruction.${motionId}`))
    if (choice !== undefined) instructions[motionId] = choice
  }
  const holder = textOf(form, 'holder') === 'operator' ? 'operator' : 'owner'
  return { holder, code: textOf(form, 'code').trim().toUpperCase(), instructions }
}

/** The page on which the reader gives, changes and revokes a proxy, with the reader's own code for other owners. */
export default function ProxyScreen() {
  const { meeting, mine, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useAnswer<ProxyAnswer>()
  const t = useTranslations('votes.proxy')
  const v = useTranslations('votes')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[
        { text: v('title'), path: '/dashboard/votes' },
        {
          text: v('meetingOf', { property: meeting.property.name }),
          path: `/dashboard/votes/${meeting.id}`,
        },
        { text: t('title') },
      ]}
      lead={t('lead')}
      problem={answer?.act === 'revoke' ? answer.problem : undefined}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mine.proxy === null ? null : (
          <GivenProxy {...{ meeting, idempotencyKey, answer }} proxy={mine.proxy} />
        )}
        <ProxyForm {...{ meeting, mine, answer, idempotencyKey }} />
        {mine.code === null ? null : (
          <Card
            kind="quiet"
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="text-h3">{t('myCode')}</h2>
              <p className="mt-1 text-dense text-ink-soft">{t('myCodeText')}</p>
            </div>
            <p className="flex items-center gap-3">
              <code className="text-h3">{mine.code}</code>
              <CopyButton text={mine.code} label={t('copy')} copiedLabel={t('copied')} />
            </p>
          </Card>
        )}
      </div>
    </TitledPage>
  )
}
