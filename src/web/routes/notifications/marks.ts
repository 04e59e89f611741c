import type { ApiCalls } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { textOf } from '../../components/form-text.ts'
import { inboxTabs } from './inbox-query.ts'

const idShape = /^[0-9a-f-]{36}$/

/** Does what the pressed button of the inbox says; a notice that is not there is no fault. */
export async function writeCalls(account: ApiCalls, form: FormData): Promise<void> {
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
  const address = (name: string, noun: string) => {
    const id = textOf(form, name)
    return idShape.test(id) ? `/notifications/${id}/${noun}/` : null
  }
  const read = address('read', 'reading')
  if (read !== null) return (account) => account.put(read, undefined)
  const unread = address('unread', 'reading')
  if (unread !== null) return (account) => account.delete(unread)
  const archived = address('archive', 'archive')
  if (archived !== null) return (account) => account.put(archived, undefined)
  const restored = address('restore', 'archive')
  return restored === null ? null : (account) => account.delete(restored)
}
