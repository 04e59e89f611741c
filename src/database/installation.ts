import { sql } from 'kysely'
import type { Mode } from '#kernel'
import type { Database } from './connect.ts'

/** The database cannot be used in this mode; the message names the setting to change. */
export class InstallationFault extends Error {}

type Facts = {
  readonly mode: Mode | null
  readonly hasDemoRows: boolean
  readonly hasSimulatedMoney: boolean
  readonly hasMovedClock: boolean
}

/**
 * Records `mode` in a database that has no mode yet. Throws an `InstallationFault` when it has another mode
 * or holds data that this mode must not use: a live product never runs on simulated money or a moved clock, and a
 * demo never runs on real money.
 */
export async function claimInstallation(db: Database, mode: Mode): Promise<void> {
  const facts = await readFacts(db)
  const fault = faultOf(facts, mode)
  if (fault !== null) throw new InstallationFault(fault)
  if (facts.mode === null)
    await sql`update product.installation set mode = ${mode} where mode is null`.execute(db)
}

async function readFacts(db: Database): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select i.mode, m.has_demo_rows, m.has_simulated_money, m.has_moved_clock
    from product.installation i cross join product.made_up m`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('the row of product.installation is gone')
  return facts
}

function faultOf(facts: Facts, mode: Mode): string | null {
  const { mode: made } = facts
  if (made !== null && made !== mode)
    return `DATABASE_URL: this database was made in ${made} mode and is refused in ${mode} mode. ${wayOut}`
  if (mode !== 'demo' && facts.hasDemoRows)
    return `DATABASE_URL: this database holds rows of the demo and is refused in ${mode} mode. ${wayOut}`
  // A rehearsal simulates money and moves its own clock, but must not start on data from before it.
  const isOwn = mode === 'demo' || (mode === 'rehearsal' && made === 'rehearsal')
  if (!isOwn && facts.hasMovedClock)
    return `DATABASE_URL: the clock of this database was moved; it is refused in ${mode} mode. ${wayOut}`
  if (!isOwn && facts.hasSimulatedMoney)
    return `DATABASE_URL: this database holds simulated money and is refused in ${mode} mode. ${wayOut}`
  return null
}

const wayOut = 'Name a database of its own.'
