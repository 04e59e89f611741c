import { lockHours } from '#contract'
import {
  add,
  chooseLock,
  list,
  main,
  one,
  proof,
  readLock,
  removal,
} from '#contract/bank-accounts/bank-accounts.ts'
import {
  accountsMax,
  addBankAccount,
  type BankLock,
  chooseBankLock,
  chooseMainAccount,
  isAccountInUse,
  lastSent,
  readBankAccount,
  readBankAccounts,
  readBankLock,
  removeBankAccount,
  submitProof,
} from '#withdrawals'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'
import { asOwnerSees, personOf, servicesOf } from './own-bank-accounts.ts'

const app = resource()

/** An investor's bank accounts. */
export const bankAccountRoutes = app
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const accounts = await readBankAccounts(db, c.var.actor)
    return listFor(accounts, clock.now(), await lastSent(db, c.var.actor.userId))
  })
  .serve(readLock, async (c) => {
    const { db, clock } = c.var.services
    return withChoices(await readBankLock(db, c.var.actor.userId, clock.now()))
  })
  .serve(chooseLock, async (c) => {
    const { hours } = c.req.valid('json')
    return withChoices(await chooseBankLock(servicesOf(c.var), personOf(c.var), hours))
  })
  .serve(one, async (c) => {
    const { db, clock } = c.var.services
    const account = await readBankAccount(db, c.var.actor, c.req.valid('param').accountId)
    const sent = await lastSent(db, c.var.actor.userId)
    return asOwnerSees(account, clock.now(), sent.get(account.id))
  })
  .serve(add, async (c) => {
    const { purpose = null, ...input } = c.req.valid('json')
    const account = await addBankAccount(servicesOf(c.var), personOf(c.var), { ...input, purpose })
    return asOwnerSees(account, c.var.services.clock.now())
  })
  .serve(main, async (c) => {
    const { accountId } = c.req.valid('param')
    const accounts = await chooseMainAccount(servicesOf(c.var), personOf(c.var), accountId)
    const { db, clock } = c.var.services
    const sent = await lastSent(db, c.var.actor.userId)
    return listFor(accounts, clock.now(), sent)
  })
  .serve(removal, async (c) => {
    const { accountId } = c.req.valid('param')
    const { db, clock } = c.var.services
    await removeBankAccount(servicesOf(c.var), personOf(c.var), accountId, isAccountInUse)
    const accounts = await readBankAccounts(db, c.var.actor)
    return listFor(accounts, clock.now(), await lastSent(db, c.var.actor.userId))
  })
  .serve(proof, async (c) => {
    const { accountId } = c.req.valid('param')
    const file = await readUpload(c.req.valid('form').file, 'document')
    const account = await submitProof(servicesOf(c.var), personOf(c.var), accountId, file)
    return asOwnerSees(account, c.var.services.clock.now())
  })

function withChoices(lock: BankLock) {
  return { ...lock, choices: lockHours }
}

function listFor(
  accounts: Awaited<ReturnType<typeof readBankAccounts>>,
  now: Date,
  sent: ReadonlyMap<string, Date>,
) {
  const items = accounts.map((account) => asOwnerSees(account, now, sent.get(account.id)))
  return { items, accountsMax }
}
