import { aPicture } from '../support/hostile-files.ts'
import { any } from '../support/seeded-random.ts'
import type { Client } from './client.ts'
import type { Customer } from './customers.ts'

// What two members of finance do during faults. Without an answer they read the pending proposals and try
// again: a proposal is decided once, however often the request is sent.

let drawn: Promise<Buffer> | null = null

/** Adds a stated amount to an investor's balance or takes it, also more than the balance, which creates a debt. */
export async function adjust(client: Client): Promise<void> {
  const { bank, random } = client
  const [maker] = bank.staff
  const customer = any(bank.customers, random)
  drawn ??= aPicture('png')
  const form = new FormData()
  const fields = {
    form: 'amount',
    direction: random() < 0.5 ? 'give' : 'take',
    account: any(['correction-costs', 'bank-settlement'], random),
    amount: String(5_000 + Math.floor(random() * (random() < 0.2 ? 9_000_000 : 90_000))),
    reason: 'wrong-amount',
    noteId: 'Jumlah ini keliru dicatat.',
    noteEn: 'This amount was recorded wrongly.',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(await drawn)], 'bukti.png', { type: 'image/png' }))
  await send(client, maker, `/back-office/customers/${customer.userId}/balance-adjustment/`, form)
  await decide(client, customer.userId)
}

/** Reverses the newest deposit of an investor with its exact amount. */
export async function reverseDeposit(client: Client): Promise<void> {
  const { bank, random } = client
  const [maker] = bank.staff
  const customer = any(bank.customers, random)
  const entryId = await findId(
    client,
    `select d.entry_id as id from payments.deposits d where d.user_id = '${customer.userId}'
     and d.state = 'paid' and d.gateway = 'bank' order by d.id desc limit 1`,
  )
  if (entryId === null) return
  const form = new FormData()
  const fields = {
    form: 'reversal',
    entryId,
    reason: 'wrong-account',
    noteId: 'Uang ini milik investor lain.',
    noteEn: 'This money is another investor’s.',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await send(client, maker, `/back-office/customers/${customer.userId}/balance-adjustment/`, form)
  await decide(client, customer.userId)
}

/** Returns money in suspense to an account of its payer. */
export async function returnSuspense(client: Client): Promise<void> {
  const { bank } = client
  const [maker] = bank.staff
  const depositId = await findId(
    client,
    `select d.id from payments.deposits d where d.state = 'in-review' and not exists (
       select from payments.deposit_resolutions r where r.deposit_id = d.id)
     order by d.id desc limit 1`,
  )
  if (depositId === null) return
  drawn ??= aPicture('png')
  const form = new FormData()
  const to = { bankCode: '008', accountNumber: '1370012345678', holderName: 'Orang Lain' }
  for (const [name, value] of Object.entries({ reason: 'Pengirim lain', ...to }))
    form.set(name, value)
  form.set('file', new File([new Uint8Array(await drawn)], 'bukti.png', { type: 'image/png' }))
  await send(client, maker, `/back-office/suspense/${depositId}/return/`, form)
  await decide(client, depositId)
}

/** The second of the two approves the pending proposal about a subject. */
export async function decide(
  client: Client,
  subjectId: string,
  checker = client.bank.staff[1],
): Promise<void> {
  const { rows } = await client.bank.store
    .asOwner(`select id, content_hash as hash from approvals.proposals
      where subject_id = '${subjectId}' and state = 'waiting'`)
    .catch(() => ({ rows: [] as { id: string; hash: string }[] }))
  const [proposal] = rows
  if (proposal === undefined) return
  const path = `/back-office/proposals/${proposal.id}/approval/`
  const body = { contentHash: proposal.hash }
  for (let attempt = 0; attempt < 20; attempt += 1)
    if (await send(client, checker, path, body)) return
}

/** Returns the id that a query finds. Null when there is none. */
export async function findId({ bank }: Client, question: string): Promise<string | null> {
  const { rows } = await bank.store
    .asOwner(question)
    .catch(() => ({ rows: [] as { id: string }[] }))
  return rows[0]?.id ?? null
}

/** Sends a request and returns whether the answer was about the request itself. */
export async function send(
  { bank, random }: Client,
  who: Customer | undefined,
  path: string,
  body: unknown,
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<boolean> {
  if (who === undefined) throw new Error('the bank has no staff')
  const isForm = body instanceof FormData
  try {
    const response = await fetch(`${any(bank.origins, random)}/api${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${await bank.tokenOf(who)}`,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.status < 500 && response.status !== 429 && response.status !== 401
  } catch {
    return false
  }
}
