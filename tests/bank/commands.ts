import { newId } from '#kernel'
import { any } from '../support/seeded-random.ts'
import type { Bank } from './bank.ts'
import type { Client, CommandResult } from './client.ts'
import type { Customer } from './customers.ts'

type Answer = {
  readonly status: number
  readonly body: {
    id?: string
    code?: string
    amount?: number
    unitsFilled?: number
    meetingId?: string
    receipts?: readonly { readonly hash: string }[]
  }
}

/** Sends a command until there is an answer, always with the same idempotency key. Null when it was refused. */
export async function command(
  client: Client,
  customer: Customer,
  kind: CommandResult['kind'],
  path: string,
  body: Record<string, unknown> = {},
  method: 'POST' | 'PATCH' = 'POST',
): Promise<string | null> {
  const { bank, outcomes, random } = client
  const key = `bank-${newId()}`
  let last = 'no answer'
  const until = Date.now() + unansweredMillisecondsMax
  while (Date.now() < until) {
    const request = { method, path, key, body }
    const answer = await ask(bank, any(bank.origins, random), customer, request)
    if (answer !== null && answer.status < 300) {
      const { id = '', amount = 0, unitsFilled = amount, meetingId = '', receipts } = answer.body
      for (const { hash } of receipts ?? []) outcomes.receipts.set(hash, meetingId)
      outcomes.done.set(key, { kind, id, amount: unitsFilled })
      return id
    }
    if (answer !== null && isRefusal(answer)) {
      outcomes.refused.add(key)
      const { code = 'no code' } = answer.body
      outcomes.refusalsByCode.set(code, (outcomes.refusalsByCode.get(code) ?? 0) + 1)
      return null
    }
    if (answer?.status === 500)
      outcomes.unclassified.push(`${path}: ${JSON.stringify(answer.body)}`)
    last = answer === null ? 'no answer' : `${answer.status} ${answer.body.code}`
    outcomes.retries += 1
    await pause(10)
  }
  throw new Error(`${path} was never answered; the last attempt: ${last}`)
}

/** A killed program or database must be available again within this time, also on a busy machine. */
const unansweredMillisecondsMax = 90_000

function isRefusal({ status }: Answer): boolean {
  // A session expired by a jump of the clock, or too many requests: such an answer is not about the command.
  return status >= 400 && status < 500 && status !== 429 && status !== 401
}

type Request = {
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body: Record<string, unknown>
}

async function ask(
  bank: Bank,
  origin: string,
  customer: Customer,
  { method, path, key, body }: Request,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await bank.tokenOf(customer)}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    const answered: Answer['body'] = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: answered }
  } catch {
    return null
  }
}

/** Ignores a failure caused by the injected faults; the action is not retried. */
export async function ignoreFailure(act: Promise<unknown>): Promise<void> {
  await act.catch(() => null)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
