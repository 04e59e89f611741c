import { readProposals } from '#approvals'
import {
  addFile,
  call,
  cancellation,
  change,
  proposeTerms as changeTerms,
  draft,
  motion,
  motions,
  progress,
  read,
  remove,
  saleMark,
  terms,
  translate,
} from '#contract/back-office/meeting-desk.ts'
import { evidenceRule } from '#contract/uploads.ts'
import { inspectFile } from '#files'
import { jakartaDate } from '#kernel'
import {
  addMotionFile,
  changeDraft,
  draftMotion,
  motionsInState,
  proposeCall,
  proposeCancellation,
  proposeMeetingTerms,
  proposeSaleMark,
  readMeetingDesk,
  readMotion,
  recordProgress,
  removeMotion,
  termsFrom,
  translateMotion,
} from '#meetings'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { bytesOf, readEvidence } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** The desk of motions and meetings. */
export const meetingDeskRoutes = app
  .serve(read, async (c) => {
    const { db } = c.var.services
    const desk = await readMeetingDesk(db, staff(c), c.req.valid('param').propertyId)
    const proposals = desk.proposals.map((proposal) => proposalBody(proposal, c.var.actor))
    return { ...desk, proposals }
  })
  .serve(motions, async (c) => {
    const { state, limit, cursor = null } = c.req.valid('query')
    return await motionsInState(c.var.services.db, staff(c), state, { limit, cursor })
  })
  .serve(motion, async (c) => await shown(c, c.req.valid('param').motionId))
  .serve(draft, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await shown(c, await draftMotion(db, clock, c.var.actor, input))
  })
  .serve(change, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await changeDraft(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await shown(c, motionId)
  })
  .serve(translate, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await translateMotion(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await shown(c, motionId)
  })
  .serve(addFile, async (c) => {
    const { motionId } = c.req.valid('param')
    const { file: sent, amount, ...named } = c.req.valid('form')
    const input = { motionId, ...named, amount: typeof amount === 'bigint' ? amount : null }
    const file = await inspectFile(await bytesOf(sent), evidenceRule)
    await addMotionFile(keeping(c), c.var.actor, input, file)
    return await shown(c, motionId)
  })
  .serve(remove, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await removeMotion(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await shown(c, motionId)
  })
  .serve(call, async (c) => {
    const { db, clock } = c.var.services
    const { meetingAt, votesUntil, ...asked } = c.req.valid('json')
    const times = { meetingAt: new Date(meetingAt), votesUntil: new Date(votesUntil) }
    const input = { ...c.req.valid('param'), ...asked, ...times }
    return proposalBody(await proposeCall(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(cancellation, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return proposalBody(await proposeCancellation(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(progress, async (c) => {
    const { motionId } = c.req.valid('param')
    const { plannedOn, doneOn, cost, isAbandoned, noteId, noteEn, file } = c.req.valid('form')
    const step = {
      motionId,
      plannedOn: plannedOn || null,
      doneOn: doneOn || null,
      isAbandoned: isAbandoned === 'true',
      cost: typeof cost === 'bigint' ? cost : null,
      note: { id: noteId, en: noteEn },
    }
    await recordProgress(keeping(c), c.var.actor, step, await readEvidence(file))
    return await shown(c, motionId)
  })
  .serve(terms, async (c) => {
    const { db, clock } = c.var.services
    const asked = { kinds: ['meeting-terms' as const], state: 'waiting' as const }
    const [items, waiting] = await Promise.all([
      termsFrom(db, jakartaDate(clock.now())),
      readProposals(db, asked, { limit: 10, cursor: null }),
    ])
    return { items, waiting: waiting.items.map((each) => proposalBody(each, c.var.actor)) }
  })
  .serve(changeTerms, async (c) => {
    const { db, clock } = c.var.services
    const proposal = await proposeMeetingTerms(db, clock, c.var.actor, c.req.valid('json'))
    return proposalBody(proposal, c.var.actor)
  })
  .serve(saleMark, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return proposalBody(await proposeSaleMark(db, clock, c.var.actor, input), c.var.actor)
  })

function staff(c: ApiContext) {
  return { userId: c.var.actor.userId, isStaff: true, now: c.var.services.clock.now() }
}

function keeping(c: ApiContext) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  return { db, clock, store, keys }
}

async function shown(c: ApiContext, motionId: string) {
  return await readMotion(c.var.services.db, staff(c), motionId)
}
