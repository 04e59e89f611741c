import { readProposals, waitingProposals } from '#approvals'
import {
  benefit,
  benefitReversal,
  closing,
  list,
  one,
  pause,
  plan,
  purchase,
  resumption,
  withdrawal,
} from '#contract/back-office/desks/offering-desk.ts'
import {
  beginClosing,
  pauseOffering,
  planOffering,
  proposeBenefit,
  proposeBenefitReversal,
  proposeClosing,
  proposeOfferingWithdrawal,
  readDeskOfferings,
  readOfferingFile,
} from '#offerings'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { withActs, withProgress } from './offering-acts.ts'
import { readableProposal } from './readable-proposal.ts'

const app = resource()

const ownKinds = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'escrow-benefit',
] as const

async function fileOf(c: ApiContext, offeringId: string) {
  const { db } = c.var.services
  const read = await readOfferingFile(db, offeringId)
  const [own, reversals] = await Promise.all([
    readProposals(db, { kinds: ownKinds, subjectId: offeringId }, { limit: 5, cursor: null }),
    waitingProposals(
      db,
      'escrow-benefit-reversal',
      read.benefits.map(({ id }) => id),
    ),
  ])
  const proposals = [...reversals.values(), ...own.items]
  return withActs(
    read,
    proposals.map((proposal) => readableProposal(proposal, c.var.actor)),
    c.var.actor,
  )
}

/** The desk for the states of offerings. */
export const offeringDeskRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, state, text = null } = c.req.valid('query')
    const request = { isOver: state === 'over', text, page: { limit, cursor } }
    const read = await readDeskOfferings(c.var.services.db, request)
    const items = read.items.map((row) => withProgress(row, { ...row, name: row.propertyName }))
    return { items, nextCursor: read.nextCursor, total: read.total }
  })
  .serve(plan, async (c) => {
    const { db, clock } = c.var.services
    const { proposal } = await planOffering(db, clock, c.var.actor, c.req.valid('json'))
    return readableProposal(proposal, c.var.actor)
  })
  .serve(one, async (c) => await fileOf(c, c.req.valid('param').offeringId))
  .serve(pause, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await pauseOffering(db, clock, c.var.actor, {
      offeringId,
      isPaused: true,
      ...c.req.valid('json'),
    })
    onPublicChange()
    return await fileOf(c, offeringId)
  })
  .serve(resumption, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await pauseOffering(db, clock, c.var.actor, {
      offeringId,
      isPaused: false,
      ...c.req.valid('json'),
    })
    onPublicChange()
    return await fileOf(c, offeringId)
  })
  .serve(purchase, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await beginClosing(db, clock, c.var.actor, offeringId)
    onPublicChange()
    return await fileOf(c, offeringId)
  })
  .serve(closing, async (c) => {
    const { db, clock } = c.var.services
    const proposal = await proposeClosing(db, clock, c.var.actor, c.req.valid('param').offeringId)
    return readableProposal(proposal, c.var.actor)
  })
  .serve(withdrawal, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(
      await proposeOfferingWithdrawal(db, clock, c.var.actor, input),
      c.var.actor,
    )
  })
  .serve(benefit, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await proposeBenefit(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(benefitReversal, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(
      await proposeBenefitReversal(db, clock, c.var.actor, input),
      c.var.actor,
    )
  })
