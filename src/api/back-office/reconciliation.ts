import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
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
import type { ItemBody } from '#contract/back-office/reconciliation-body.ts'
import { readNames } from '#identity'
import type { Actor, Page } from '#kernel'
import {
  comparePastDay,
  explainItem,
  type Item,
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
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readEvidence } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'
import { itemBody, statementBody } from './reconciliation-body.ts'

const runsShown = 14

const daysShown = 10

const app = resource()

/** The reconciliation of ledger, gateway and bank. */
export const reconciliationRoutes = app
  .serve(items, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const page = await readItems(c.var.services.db, state, { limit, cursor, order })
    const items = await itemBodies(c.var.services, c.var.actor, page.items)
    return { ...page, items }
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
    const { id, contentHash } = await proposeMatch(db, clock, c.var.actor, { itemId, reference })
    return { id, contentHash }
  })
  .serve(booking, async (c) => {
    const { itemId } = c.req.valid('param')
    const { purpose, explanation, reference = null, file: part } = c.req.valid('form')
    const evidence = await readEvidence(part)
    const input = { itemId, purpose, explanation, reference, evidence }
    const { id, contentHash } = await proposeBooking(servicesOf(c.var.services), c.var.actor, input)
    return { id, contentHash }
  })
  .serve(reopening, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const { id, contentHash } = await proposeReopening(db, clock, c.var.actor, { itemId, reason })
    return { id, contentHash }
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
    const waiting = await waitingProposals(db, 'bank-statement', ids)
    const people = page.items.flatMap(({ importedBy }) => importedBy ?? [])
    const names = await readNames(db, people)
    const found = page.items.map((item) => {
      const proposal = waiting.get(item.id)
      const proposalFor = proposal === undefined ? null : proposalBody(proposal, c.var.actor)
      return statementBody(item, { names, proposal: proposalFor })
    })
    return { ...page, items: found }
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

async function itemBodies(
  { db }: ApiServices,
  actor: Actor,
  found: Page<Item>['items'],
): Promise<Domain<z.infer<typeof ItemBody>>[]> {
  const ids = found.map(({ id }) => id)
  const kinds = ['bank-line-match', 'bank-line-booking', 'bank-line-reopening'] as const
  const waiting = await Promise.all(kinds.map((kind) => waitingProposals(db, kind, ids)))
  const people = found.flatMap(({ explainedBy, approvedBy }) => [
    ...(explainedBy === null ? [] : [explainedBy]),
    ...(approvedBy === null ? [] : [approvedBy]),
  ])
  const names = await readNames(db, people)
  return found.map((item) => {
    const proposal = waiting.flatMap((one) => one.get(item.id) ?? [])[0]
    const proposalFor = proposal === undefined ? null : proposalBody(proposal, actor)
    return itemBody(item, { names, proposal: proposalFor })
  })
}

function servicesOf({ db, clock, files: store, dataKeys: keys }: ApiServices) {
  return { db, clock, store, keys }
}
