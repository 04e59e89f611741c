import {
  booking,
  days,
  document,
  explanation,
  items,
  match,
  reopening,
  run,
  runs,
  statement,
  statements,
} from '#contract/back-office/reconciliation.ts'
import {
  comparePastDay,
  explainItem,
  importStatement,
  openLineEvidence,
  proposeBooking,
  proposeMatch,
  proposeReopening,
  readBankDays,
  readItems,
  readRuns,
  readStatements,
} from '#withdrawals'
import type { ApiContext, ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readEvidence } from '../uploads.ts'
import { waitingFor } from './desks/readable-proposal.ts'
import { staffNames } from './staff-names.ts'

const runsShown = 14

const daysShown = 10

const app = resource()

/** The reconciliation of ledger, gateway and bank. */
export const reconciliationRoutes = app
  .serve(items, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const page = await readItems(c.var.services.db, state, { limit, cursor, order })
    return { ...page, items: await withProposals(c, page.items) }
  })
  .serve(runs, async (c) => {
    const found = await readRuns(c.var.services.db, runsShown)
    return { items: found }
  })
  .serve(run, async (c) => comparePastDay(c.var.services, c.req.valid('json').day))
  .serve(explanation, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    await explainItem(db, clock, c.var.actor, itemId, c.req.valid('json').explanation)
    return { explained: true as const }
  })
  .serve(match, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    const { reference } = c.req.valid('json')
    return await proposeMatch(db, clock, c.var.actor, { itemId, reference })
  })
  .serve(booking, async (c) => {
    const { itemId } = c.req.valid('param')
    const { purpose, explanation, reference = null, file: part } = c.req.valid('form')
    const evidence = await readEvidence(part)
    const input = { itemId, purpose, explanation, reference, evidence }
    return await proposeBooking(servicesOf(c.var.services), c.var.actor, input)
  })
  .serve(reopening, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    return await proposeReopening(db, clock, c.var.actor, { itemId, reason })
  })
  .serve(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openLineEvidence(servicesOf(c.var.services), c.var.actor, proposalId))
  })
  .serve(statements, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { db } = c.var.services
    const page = await readStatements(db, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const proposalOf = await waitingFor(db, c.var.actor, ids, 'bank-statement')
    const people = page.items.map(({ importedBy }) => importedBy)
    const nameOf = await staffNames(db, people)
    const items = page.items.map((statement) => {
      const { importedBy, takenAt } = statement
      const proposal = proposalOf(statement.id)
      const undecided = proposal === null ? ('refused' as const) : ('waiting' as const)
      return {
        ...statement,
        account: statement.account.slice(-4),
        importedBy: importedBy === null ? null : (nameOf(importedBy) ?? ''),
        state: takenAt === null ? undecided : ('taken' as const),
        proposal,
      }
    })
    return { ...page, items }
  })
  .serve(days, async (c) => {
    const found = await readBankDays(c.var.services.db, { limit: daysShown })
    return { items: found }
  })
  .serve(statement, async (c) => {
    const { file: part, ...form } = c.req.valid('form')
    const bytes = new Uint8Array(await part.arrayBuffer())
    const {
      statement: read,
      isTaken,
      id,
      fresh,
      matched,
    } = await importStatement(c.var.services, c.var.actor, bytes, form)
    if (isTaken) c.var.services.onPublicChange()
    const { format, lines } = read
    const known = lines.filter(({ reference }) => reference !== null).length
    const state = isTaken ? ('taken' as const) : ('waiting' as const)
    return { id, format, lines: lines.length, fresh, known, matched, state }
  })

async function withProposals(
  { var: { services, actor } }: ApiContext,
  items: Awaited<ReturnType<typeof readItems>>['items'],
) {
  const { db } = services
  const ids = items.map(({ id }) => id)
  const kinds = ['bank-line-match', 'bank-line-booking', 'bank-line-reopening'] as const
  const people = items.flatMap(({ explainedBy, approvedBy }) => [explainedBy, approvedBy])
  const [proposalOf, nameOf] = await Promise.all([
    waitingFor(db, actor, ids, ...kinds),
    staffNames(db, people),
  ])
  return items.map((item) => ({
    ...item,
    proposal: proposalOf(item.id),
    explainedBy: nameOf(item.explainedBy),
    approvedBy: nameOf(item.approvedBy),
  }))
}

function servicesOf({ db, clock, files: store, dataKeys: keys }: ApiServices) {
  return { db, clock, store, keys }
}
