import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { later, type OnFailure, second } from '#kernel'
import type { AccountNameAnswer } from '#payments'
import type { WithdrawalServices } from '../withdrawal-services.ts'
import { lockOwner, openNumber } from './account-rows.ts'
import { type BankAccountState, nameScoreMin } from './bank-account.ts'
import { nameScore } from './name-score.ts'
import { notifyOwner } from './notify-owner.ts'

const batchMax = 20
const recheckMilliseconds = 10 * second
const answerMilliseconds = 5 * second

type Asked = {
  id: string
  userId: string
  bankCode: string
  numberEnd: string
  ownerName: string
  state: BankAccountState
}

/**
 * Asks the bank for the holder of an account and records the answer. Safe to run at any time and repeatedly;
 * when the bank does not answer, `checkDueNames` asks again.
 */
export async function checkName(services: WithdrawalServices, id: string): Promise<void> {
  const { db, clock, gateway, keys } = services
  const account = await readAsked(services, id)
  if (account === null) return
  const { bankCode, ownerName } = account
  const accountNumber = await openNumber(db, keys, id)
  // Outside any transaction, so that a slow bank does not keep rows locked.
  const answer = await answered(
    gateway.checkAccountName({ reference: id, bankCode, accountNumber, ownerName }),
  )
  await transaction(db, async (tx) => {
    await lockOwner(tx, account.userId)
    const now = clock.now()
    if (answer.state === 'pending') {
      await sql`
        update bank_accounts.accounts set next_check_at = ${later(now, recheckMilliseconds)}
        where id = ${id} and state = 'checking'`.execute(tx)
    } else await settle(tx, account, answer, now)
  })
}

/**
 * Asks again about accounts whose bank was slow. Each is postponed first, so that one that fails does not keep the
 * others waiting. Returns how many.
 */
export async function checkDueNames(
  services: WithdrawalServices,
  onFailure: OnFailure,
): Promise<number> {
  const now = services.clock.now()
  const { rows } = await sql<{ id: string }>`
    update bank_accounts.accounts set next_check_at = ${later(now, recheckMilliseconds)}
    where id in (
      select id from bank_accounts.accounts where state = 'checking' and next_check_at <= ${now}
      order by next_check_at limit ${batchMax} for update skip locked)
    returning id`.execute(services.db)
  for (const { id } of rows) await checkName(services, id).catch((error) => onFailure(id, error))
  return rows.length
}

async function readAsked({ db }: WithdrawalServices, id: string): Promise<Asked | null> {
  const { rows } = await sql<Asked>`
    select id, user_id, bank_code, number_end, owner_name, state from bank_accounts.accounts
    where id = ${id} and state = 'checking'`.execute(db)
  return rows[0] ?? null
}

// An unreachable bank is treated like a slow one: it is asked again later.
async function answered(answer: Promise<AccountNameAnswer>): Promise<AccountNameAnswer> {
  const late = new Promise<AccountNameAnswer>((resolve) => {
    setTimeout(() => resolve({ state: 'pending' }), answerMilliseconds).unref()
  })
  return await Promise.race([answer, late]).catch(() => ({ state: 'pending' }) as const)
}

async function settle(
  tx: Tx,
  account: Asked,
  answer: Exclude<AccountNameAnswer, { state: 'pending' }>,
  now: Date,
): Promise<void> {
  const { id, userId } = account
  const holder = answer.state === 'found' ? answer.holderName.slice(0, 200) : null
  const score = holder === null ? null : nameScore(account.ownerName, holder)
  const state = stateAfter(score)
  const { numAffectedRows } = await sql`
    update bank_accounts.accounts set state = ${state}, holder_name = ${holder}, name_score = ${score},
      refusal = ${state === 'refused' ? 'not-found' : null},
      settled_at = ${state === 'proof-needed' ? null : now}
    where id = ${id} and state = 'checking'`.execute(tx)
  if (numAffectedRows !== 1n) return
  if (state === 'ready') await becomeMainIfFirst(tx, userId, id)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: `banks.check-name`,
    subjectKind: 'bank-account',
    subjectId: id,
    details: { state, score },
  })
  if (state !== 'ready') await notifyOwner(tx, { change: state, ...account }, now)
}

function stateAfter(score: number | null): 'ready' | 'proof-needed' | 'refused' {
  if (score === null) return 'refused'
  return score >= nameScoreMin ? 'ready' : 'proof-needed'
}

/** The first account that is ready becomes the main one. */
export async function becomeMainIfFirst(tx: Tx, userId: string, id: string): Promise<void> {
  await sql`
    update bank_accounts.accounts set is_main = true
    where id = ${id} and state = 'ready'
      and not exists (select from bank_accounts.accounts where user_id = ${userId} and is_main)`.execute(
    tx,
  )
}
