import { createRoute, z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { inspectFile } from '#files'
import { readNames } from '#identity'
import type { Actor, Page } from '#kernel'
import {
  comparePastDay,
  explainItem,
  type Item,
  linePurposes,
  openLineEvidence,
  proposeBooking,
  proposeMatch,
  proposeReopening,
  readBankDays,
  readItems,
  readRuns,
  readStatements,
  takeStatement,
} from '#withdrawals'
import { json, jsonBody, jsonCountedPage, jsonPage, problems } from '../answers.ts'
import { type ApiServices, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { file } from '../files.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment, evidenceRule, FilePart } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'
import {
  Balance,
  BankDayBody,
  bankDayBody,
  ItemBody,
  itemBody,
  RunBody,
  runBody,
  StatementBody,
  statementBody,
} from './reconciliation-body.ts'

const security = [{ bearer: [] }]
const roles = ['finance', 'compliance', 'admin']
const runsShown = 14
const daysShown = 10
const proposed = json(
  z.object({ id: z.uuid(), contentHash: z.string() }),
  'Waits for another person',
)

const proposalCodes = ['approvals.already_proposed', 'approvals.role_not_allowed'] as const

const items = createRoute({
  method: 'get',
  path: '/back-office/reconciliation/items',
  summary: 'What does not agree between ledger, gateway and bank; for finance',
  security,
  request: { query: PageQuery.extend({ state: z.enum(['open', 'explained']).default('open') }) },
  responses: {
    200: jsonCountedPage(ItemBody),
    ...problems('request.not_allowed'),
  },
})

const runs = createRoute({
  method: 'get',
  path: '/back-office/reconciliation/runs',
  summary: 'The newest comparisons, one a night; for finance',
  security,
  responses: {
    200: json(z.object({ items: z.array(RunBody) }), 'Runs'),
    ...problems('request.not_allowed'),
  },
})

const run = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/runs',
  summary: 'Compare a day that is over, once more or for the first time; for finance',
  security,
  request: { body: jsonBody(z.strictObject({ day: z.iso.date() })) },
  responses: {
    200: json(RunBody, 'The run'),
    ...problems('request.not_allowed', 'reconciliation.day_not_over'),
  },
})

const explanation = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/explanation',
  summary: 'Explain a difference; for finance',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: jsonBody(z.strictObject({ explanation: z.string().min(10).max(500) })),
  },
  responses: {
    200: json(z.object({ explained: z.literal(true) }), 'Explained'),
    ...problems(
      'request.not_allowed',
      'reconciliation.item_not_open',
      'reconciliation.booking_needed',
    ),
  },
})

const match = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/match',
  summary: 'Propose which deposit by transfer an unknown line of the bank is for; for finance',
  description:
    'Another person approves. It says whose the money is, not that it is credited: what is late, another amount or of another ' +
    'sender goes to suspense, where two people decide.',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        reference: z
          .string()
          .trim()
          .regex(/^DEP-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
          .openapi({ example: 'DEP-7K2QX-M4D9A' }),
      }),
    ),
  },
  responses: {
    201: proposed,
    ...problems(
      'request.not_allowed',
      'reconciliation.item_not_open',
      'reconciliation.not_awaited',
      ...proposalCodes,
    ),
  },
})

const booking = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/booking',
  summary: 'Propose what a line of the bank is that the ledger does not show; for finance',
  description:
    'With a document. Another person approves, and it is posted: a charge of the bank, money of an ' +
    'unknown sender into suspense or back to the sender, money of the operator, or an entry that ' +
    'shows it already.',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            purpose: z.enum(linePurposes),
            explanation: z.string().trim().min(10).max(500),
            reference: z
              .string()
              .trim()
              .max(60)
              .optional()
              .openapi({ description: 'Of the entry, for `in-ledger`' }),
            file: FilePart.optional(),
          }),
        },
      },
    },
  },
  responses: {
    201: proposed,
    ...problems(
      'request.not_allowed',
      'reconciliation.item_not_open',
      'reconciliation.purpose_wrong',
      'reconciliation.entry_unknown',
      'reconciliation.evidence_missing',
      'files.kind_refused',
      'files.too_large',
      'files.broken',
      'files.active',
      'request.too_large',
      ...proposalCodes,
    ),
  },
})

const reopening = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/reopening',
  summary: 'Propose to undo how a line of the bank was booked; for finance',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: jsonBody(z.strictObject({ reason: z.string().trim().min(10).max(500) })),
  },
  responses: {
    201: proposed,
    ...problems('request.not_allowed', 'reconciliation.not_booked', ...proposalCodes),
  },
})

const document = createRoute({
  method: 'get',
  path: '/back-office/reconciliation/bookings/{proposalId}/document',
  summary: 'The document that shows what a line is; its opening is recorded; for finance',
  security,
  request: { params: z.strictObject({ proposalId: z.uuid() }) },
  responses: {
    200: file('The document', ...evidenceRule.types),
    ...problems('request.not_allowed', 'approvals.not_found', 'reconciliation.not_booked'),
  },
})

const statements = createRoute({
  method: 'get',
  path: '/back-office/bank-statements',
  summary: 'Statements of our bank that were imported, the newest first; for finance',
  security,
  request: { query: PageQuery },
  responses: { 200: jsonPage(StatementBody), ...problems('request.not_allowed') },
})

const days = createRoute({
  method: 'get',
  path: '/back-office/bank-statements/days',
  summary: 'What bank and ledger say each account of ours held at the end of each day; for finance',
  security,
  responses: {
    200: json(z.object({ items: z.array(BankDayBody) }), 'The newest days that statements cover'),
    ...problems('request.not_allowed'),
  },
})

const statement = createRoute({
  method: 'post',
  path: '/back-office/bank-statements',
  summary: 'Take a statement of our bank in, CSV or MT940; for finance',
  description:
    'Of one of the configured accounts, going on from the statement of it before. A CSV file without the columns ' +
    '`account` and `balance` needs the fields beside it. The first of a day, and one that brings more ' +
    'money than one person may take in alone, waits for a second person.',
  security,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            file: FilePart,
            account: z.string().trim().max(60).optional(),
            opening: Balance.openapi({ description: 'Rupiah before the first line' }),
            closing: Balance.openapi({ description: 'Rupiah after the last line' }),
          }),
        },
      },
    },
  },
  responses: {
    201: json(
      z.object({
        id: z.uuid(),
        format: z.enum(['csv', 'mt940']),
        lines: z.int(),
        fresh: z.int(),
        known: z.int(),
        matched: z.int(),
        state: z.enum(['waiting', 'taken']),
      }),
      'Taken in; `fresh` lines were in no statement before, `known` ones name a reference of ours, `matched` are transfers of deposits',
    ),
    ...problems(
      'request.not_allowed',
      'reconciliation.statement_unreadable',
      'reconciliation.statement_taken',
      'reconciliation.statement_gap',
      'reconciliation.statement_waiting',
      'reconciliation.line_out_of_time',
      'reconciliation.no_account',
      'reconciliation.account_missing',
      'reconciliation.account_differs',
      'reconciliation.balance_missing',
      'reconciliation.balance_differs',
      'approvals.role_not_allowed',
      'request.too_large',
    ),
  },
})

const app = resource()
app.use('/back-office/reconciliation/*', signedIn, staffOnly(roles))
app.use('/back-office/bank-statements/*', signedIn, staffOnly(roles))

/** Ledger, gateway and bank held against each other. */
export const reconciliationRoutes = app
  .openapi(items, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readItems(c.var.services.db, state, { limit, cursor })
    const items = await itemBodies(c.var.services, c.var.actor, page.items)
    return c.json({ ...page, items }, 200)
  })
  .openapi(runs, async (c) => {
    const found = await readRuns(c.var.services.db, runsShown)
    return c.json({ items: found.map(runBody) }, 200)
  })
  .openapi(run, async (c) =>
    c.json(runBody(await comparePastDay(c.var.services, c.req.valid('json').day)), 200),
  )
  .openapi(explanation, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    await explainItem(db, clock, c.var.actor, itemId, c.req.valid('json').explanation)
    return c.json({ explained: true as const }, 200)
  })
  .openapi(match, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    const { reference } = c.req.valid('json')
    const { id, contentHash } = await proposeMatch(db, clock, c.var.actor, { itemId, reference })
    return c.json({ id, contentHash }, 201)
  })
  .openapi(booking, async (c) => {
    const { itemId } = c.req.valid('param')
    const { purpose, explanation, reference = null, file: part } = c.req.valid('form')
    const isEmpty = part === undefined || part.size === 0
    const evidence = isEmpty
      ? null
      : await inspectFile(new Uint8Array(await part.arrayBuffer()), evidenceRule)
    const wish = { itemId, purpose, explanation, reference, evidence }
    const { id, contentHash } = await proposeBooking(deskOf(c.var.services), c.var.actor, wish)
    return c.json({ id, contentHash }, 201)
  })
  .openapi(reopening, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const { id, contentHash } = await proposeReopening(db, clock, c.var.actor, { itemId, reason })
    return c.json({ id, contentHash }, 201)
  })
  .openapi(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openLineEvidence(deskOf(c.var.services), c.var.actor, proposalId))
  })
  .openapi(statements, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { db } = c.var.services
    const page = await readStatements(db, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'bank-statement', ids)
    const people = page.items.flatMap(({ importedBy }) => importedBy ?? [])
    const names = await readNames(db, people)
    const found = page.items.map((item) => {
      const proposal = waiting.get(item.id)
      const beside = proposal === undefined ? null : proposalBody(proposal, c.var.actor)
      return statementBody(item, { names, proposal: beside })
    })
    return c.json({ ...page, items: found }, 200)
  })
  .openapi(days, async (c) => {
    const found = await readBankDays(c.var.services.db, { limit: daysShown })
    return c.json({ items: found.map(bankDayBody) }, 200)
  })
  .openapi(statement, async (c) => {
    const { file: part, ...form } = c.req.valid('form')
    const bytes = new Uint8Array(await part.arrayBuffer())
    const {
      statement: read,
      isTaken,
      id,
      fresh,
      matched,
    } = await takeStatement(c.var.services, c.var.actor, bytes, form)
    if (isTaken) c.var.services.onPublicChange()
    const { format, lines } = read
    const known = lines.filter(({ reference }) => reference !== null).length
    const state = isTaken ? ('taken' as const) : ('waiting' as const)
    return c.json({ id, format, lines: lines.length, fresh, known, matched, state }, 201)
  })

async function itemBodies(
  { db }: ApiServices,
  actor: Actor,
  found: Page<Item>['items'],
): Promise<z.infer<typeof ItemBody>[]> {
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
    const beside = proposal === undefined ? null : proposalBody(proposal, actor)
    return itemBody(item, { names, proposal: beside })
  })
}

function deskOf({ db, clock, files: store, dataKeys: keys }: ApiServices) {
  return { db, clock, store, keys }
}
