import { sql } from 'kysely'
import type { Db } from '#database'
import type { DataKeys } from '#files'
import {
  listSessions,
  listTokens,
  readAcceptances,
  readConsents,
  readLanguages,
  readProfile,
} from '#identity'
import { readOwnInheritances, readPrepared, readReportsAbout } from '#inheritance'
import {
  idCardReadingOf,
  readAddress,
  readCheck,
  readIdentity,
  readNik,
  readOwnExemptions,
  readOwnMovementChecks,
  readSections,
} from '#investors'
import type { Clock, Page, PageRequest } from '#kernel'
import { account, lastSequence, movementsInOrder, unitHoldings } from '#ledger'
import { listOrders, readOrder } from '#market'
import { actsOfPerson } from '#meetings'
import { readSubscriptions } from '#offerings'
import { readBankAccounts, readBankLock } from '#withdrawals'
import { readOwnRecoveries } from '../account-recovery/own.ts'
import { readRequests } from './requests.ts'

/** All data stored about one person, by part. */
export type PersonalData = Readonly<Record<string, unknown>>

const pageMax = 100

/** Reads all data stored about a user, decrypted. The result may be given only to that user. */
export async function collectData(
  db: Db,
  keys: DataKeys,
  clock: Clock,
  userId: string,
): Promise<PersonalData> {
  const at = clock.now()
  const actor = { userId, roles: [] }
  const cash = account('investor-cash', userId)
  const movements: unknown[] = []
  for await (const movement of movementsInOrder(db, cash, {}, await lastSequence(db, cash)))
    movements.push(movement)
  return {
    account: await readProfile(db, userId),
    languages: (await readLanguages(db, [userId])).get(userId) ?? null,
    identity: await readIdentity(db, userId),
    nik: await readNik(db, keys, userId),
    addressOnCard: await readAddress(db, keys, userId),
    movementChecks: await readOwnMovementChecks(db, userId),
    cardReading: await idCardReadingOf(db, keys, userId),
    profile: await readSections(db, keys, userId),
    suitability: await readCheck(db, keys, userId, at),
    securitiesAccounts: await readOwnExemptions(db, keys, userId),
    recovery: await readOwnRecoveries(db, keys, userId),
    deathReports: await readReportsAbout(db, userId),
    documentsForHeirs: await readPrepared(db, userId),
    inheritances: await readOwnInheritances(db, userId),
    acceptances: await readAcceptances(db, userId),
    consents: await readConsents(db, userId),
    sessions: await listSessions(db, clock, userId),
    keysOfPrograms: await listTokens(db, userId),
    bankAccounts: await readBankAccounts(db, actor),
    bankLock: await readBankLock(db, userId, at),
    units: await unitHoldings(db, userId),
    purchases: await readAllPages((page) => readSubscriptions(db, userId, page)),
    orders: await readAllOrders(db, userId),
    meetings: await actsOfPerson(db, userId),
    movements,
    privacyRequests: await readRequests(db, keys, userId),
    ...(await readCopied(db, userId)),
  }
}

/** Reads the parts that the view `privacy.copied` collects from other rooms, oldest first within each part. */
async function readCopied(db: Db, userId: string): Promise<PersonalData> {
  const { rows } = await sql<{ part: string; facts: unknown }>`
    select part, facts from privacy.copied where user_id = ${userId}
    order by part, happened_at nulls first`.execute(db)
  const parts = [...Map.groupBy(rows, ({ part }) => part)]
  return Object.fromEntries(parts.map(([part, kept]) => [part, kept.map(({ facts }) => facts)]))
}

/** Reads all orders of a user in the secondary market, each with its trades. */
async function readAllOrders(db: Db, userId: string): Promise<unknown[]> {
  const orders = await readAllPages((page) => listOrders(db, userId, page))
  const all: unknown[] = []
  for (const { id } of orders) {
    all.push(await readOrder(db, userId, id))
  }
  return all
}

async function readAllPages<Item>(
  read: (page: PageRequest) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: pageMax, cursor })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}
