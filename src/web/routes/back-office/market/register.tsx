import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiClient } from '../../../api/client.ts'
import { instantIn, textOf, wordIn } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { asDigits } from '../../../ui/read-amount.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { FileCard } from './register-file.tsx'

export const handle: ScreenHandle = { messages: ['register-desk'] }

const path = '/back-office/register'
const states = ['open', 'all'] as const
const acts = ['sending', 'acknowledgement', 'rejection', 'correction'] as const
type Act = (typeof acts)[number]

const typedNames = ['reference', 'at', 'day', 'sha256', 'changes', 'reason'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const queue = await readQueue(args, '/back-office/register-files/', { state })
  return { ...queue, state, done: doneIn(args.url, acts) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const fileId = textOf(form, 'fileId')
  const intent = wordIn(form, 'intent', acts)
  try {
    await send(context.get(apiContext), form, { fileId, intent })
  } catch (error) {
    const typed = Object.fromEntries(typedNames.map((name) => [name, textOf(form, name)]))
    return refused(error, { fileId, intent, typed })
  }
  return doneAt(context, path, { done: intent })
}

async function send(
  { account }: ApiClient,
  form: FormData,
  { fileId, intent }: { fileId: string; intent: Act },
): Promise<void> {
  if (intent === 'acknowledgement') {
    const sent = answerIn(form, ['day', 'sha256'])
    sent.set('changes', asDigits(textOf(form, 'changes')))
    await account.postForm('/back-office/register-files/{fileId}/acknowledgement/', sent, {
      fileId,
    })
  } else if (intent === 'rejection')
    await account.postForm(
      '/back-office/register-files/{fileId}/rejection/',
      answerIn(form, ['reason']),
      { fileId },
    )
  else if (intent === 'correction')
    await account.post('/back-office/register-files/{fileId}/correction/', { fileId })
  else await account.post('/back-office/register-files/{fileId}/sending/', { fileId })
}

/** Returns the custodian's response in the form that the API expects. */
function answerIn(form: FormData, names: readonly string[]): FormData {
  const sent = new FormData()
  for (const name of ['reference', 'file', ...names]) {
    const value = form.get(name)
    if (value !== null) sent.set(name, value)
  }
  sent.set('at', instantIn(form, 'at'))
  return sent
}

/** The daily files of the register: generated, sent to the custodian, and its response. */
export default function RegisterScreen() {
  const { done, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('register-desk')
  const name = useTranslations('back-office.links')('register')
  const isListed = queue.list.items.some(({ id }) => id === answer?.fileId)
  return (
    <DeskCards
      title={name}
      path={path}
      states={states}
      nameOf={(state) => t(`filters.${state}`)}
      queue={queue}
      done={done && t(`done.${done}`)}
      problem={isListed ? undefined : answer?.problem}
      lead={t('lead')}
      keyOf={({ id }) => id}
      card={(file) => (
        <FileCard file={file} answer={answer?.fileId === file.id ? answer : undefined} />
      )}
    />
  )
}
