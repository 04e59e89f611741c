import { readProposals } from '#approvals'
import {
  addFile,
  call,
  cancellation,
  change,
  proposeTerms as changeTerms,
  draft,
  meeting,
  meetings,
  motion,
  motions,
  progress,
  read,
  remove,
  saleMark,
  terms,
  translate,
} from '#contract/back-office/meeting-desk.ts'
import { jakartaDate } from '#kernel'
import {
  addMotionFile,
  allTerms,
  changeDraft,
  draftMotion,
  meetingsInList,
  meetingTermsOn,
  motionsInList,
  proposeCall,
  proposeCancellation,
  proposeMeetingTerms,
  proposeSaleMark,
  readDeskMeeting,
  readMeetingDesk,
  readMotion,
  recordProgress,
  removeMotion,
  translateMotion,
} from '#meetings'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { readEvidence, readUpload } from '../uploads.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** The desk of motions and meetings. */
export const meetingDeskRoutes = app
  .serve(read, async (c) => {
    const { db } = c.var.services
    const desk = await readMeetingDesk(db, staff(c), c.req.valid('param').propertyId)
    const proposals = desk.proposals.map((proposal) => readableProposal(proposal, c.var.actor))
    return { ...desk, proposals }
  })
  .serve(motions, async (c) => {
    const { list, limit, cursor = null } = c.req.valid('query')
    return await motionsInList(c.var.services.db, staff(c), list, { limit, cursor })
  })
  .serve(meetings, async (c) => {
    const { db, clock } = c.var.services
    const { list, limit, cursor = null } = c.req.valid('query')
    return await meetingsInList(db, clock.now(), list, { limit, cursor })
  })
  .serve(meeting, async (c) => {
    const { db, clock } = c.var.services
    const found = await readDeskMeeting(db, clock.now(), c.req.valid('param').meetingId)
    const { cancellation } = found
    const waiting = cancellation === null ? null : readableProposal(cancellation, c.var.actor)
    return { ...found, cancellation: waiting }
  })
  .serve(motion, async (c) => await readDeskMotion(c, c.req.valid('param').motionId))
  .serve(draft, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await readDeskMotion(c, await draftMotion(db, clock, c.var.actor, input))
  })
  .serve(change, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await changeDraft(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await readDeskMotion(c, motionId)
  })
  .serve(translate, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await translateMotion(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await readDeskMotion(c, motionId)
  })
  .serve(addFile, async (c) => {
    const { motionId } = c.req.valid('param')
    const { file: sent, amount, ...named } = c.req.valid('form')
    const input = { motionId, ...named, amount: typeof amount === 'bigint' ? amount : null }
    const file = await readUpload(sent, 'document')
    await addMotionFile(storage(c), c.var.actor, input, file)
    return await readDeskMotion(c, motionId)
  })
  .serve(remove, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await removeMotion(db, clock, c.var.actor, { motionId, ...c.req.valid('json') })
    return await readDeskMotion(c, motionId)
  })
  .serve(call, async (c) => {
    const { db, clock } = c.var.services
    const { meetingAt, votesUntil, ...request } = c.req.valid('json')
    const times = { meetingAt: new Date(meetingAt), votesUntil: new Date(votesUntil) }
    const input = { ...c.req.valid('param'), ...request, ...times }
    return readableProposal(await proposeCall(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(cancellation, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await proposeCancellation(db, clock, c.var.actor, input), c.var.actor)
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
    await recordProgress(storage(c), c.var.actor, step, await readEvidence(file))
    return await readDeskMotion(c, motionId)
  })
  .serve(terms, async (c) => {
    const { db, clock } = c.var.services
    const changes = async (state: 'waiting' | 'approved') => {
      const page = await readProposals(
        db,
        { kinds: ['meeting-terms'], state },
        { limit: 20, cursor: null },
      )
      return page.items.map((each) => readableProposal(each, c.var.actor))
    }
    const [items, { effectiveFrom }, waiting, approved] = await Promise.all([
      allTerms(db),
      meetingTermsOn(db, jakartaDate(clock.now())),
      changes('waiting'),
      changes('approved'),
    ])
    return { items, inForceFrom: effectiveFrom, changes: approved, waiting }
  })
  .serve(changeTerms, async (c) => {
    const { db, clock } = c.var.services
    const proposal = await proposeMeetingTerms(db, clock, c.var.actor, c.req.valid('json'))
    return readableProposal(proposal, c.var.actor)
  })
  .serve(saleMark, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await proposeSaleMark(db, clock, c.var.actor, input), c.var.actor)
  })

function staff(c: ApiContext) {
  return { userId: c.var.actor.userId, isStaff: true, now: c.var.services.clock.now() }
}

function storage(c: ApiContext) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  return { db, clock, store, keys }
}

async function readDeskMotion(c: ApiContext, motionId: string) {
  return await readMotion(c.var.services.db, staff(c), motionId)
}
