import type { ApiCalls } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { inboxTabs } from './inbox-query.ts'

const idShape = /^[0-9a-f-]{36}$/

/** Makes the API call for the pressed button of the inbox. A notice that does not exist is ignored. */
export async function sendMarks(account: ApiCalls, form: FormData): Promise<void> {
  if (form.has('all')) return await markAll(account, form)
  const call = markOf(form)
  if (call === null) return
  try {
    await call(account)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  }
}

async function markAll(account: ApiCalls, form: FormData): Promise<void> {
  const until = textOf(form, 'until')
  if (Number.isNaN(Date.parse(until))) return
  const tab = inboxTabs.find((each) => each === textOf(form, 'tab'))
  await account.post('/notifications/reading/', { until, ...(tab === undefined ? {} : { tab }) })
}

type Call = (account: ApiCalls) => Promise<unknown>

function markOf(form: FormData): Call | null {
  const reading = '/notifications/{noticeId}/reading/'
  const archive = '/notifications/{noticeId}/archive/'
  const calls: Readonly<Record<string, (noticeId: string) => Call>> = {
    read: (noticeId) => (account) => account.put(reading, { noticeId }),
    unread: (noticeId) => (account) => account.delete(reading, { noticeId }),
    archive: (noticeId) => (account) => account.put(archive, { noticeId }),
    restore: (noticeId) => (account) => account.delete(archive, { noticeId }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const id = textOf(form, name)
    if (idShape.test(id)) return call(id)
  }
  return null
}
