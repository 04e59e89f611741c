import { mayOpen } from '#contract'
import {
  addFile,
  choices,
  list,
  ofMeeting,
  openFile as open,
  open as openOnes,
  propose,
  questions,
  read,
  support,
  unsupport,
  withdraw,
} from '#contract/meetings/motions.ts'
import { fileNameOf } from '#files'
import { jakartaDate } from '#kernel'
import {
  addMotionFile,
  meetingTermsOn,
  motionsOfMeeting,
  motionsOfProperty,
  openMotionFile,
  openMotions,
  proposableProperties,
  proposeMotion,
  questionsOfMotion,
  readMotion,
  supportMotion,
  withdrawMotion,
  withdrawSupport,
} from '#meetings'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readUpload } from '../uploads.ts'

const app = resource()

/** Motions, for owners of the property. */
export const motionRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { propertyId } = c.req.valid('param')
    return await motionsOfProperty(c.var.services.db, owner(c), propertyId, { limit, cursor })
  })
  .serve(openOnes, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    return await openMotions(c.var.services.db, owner(c), { limit, cursor })
  })
  .serve(ofMeeting, async (c) => {
    const { meetingId } = c.req.valid('param')
    return { items: await motionsOfMeeting(c.var.services.db, owner(c), meetingId) }
  })
  .serve(choices, async (c) => {
    const { db, clock } = c.var.services
    const { supportBasisPoints } = await meetingTermsOn(db, jakartaDate(clock.now()))
    return { supportBasisPoints, items: await proposableProperties(db, c.var.actor) }
  })
  .serve(read, async (c) => await readOwnMotion(c, c.req.valid('param').motionId))
  .serve(questions, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { motionId } = c.req.valid('param')
    return await questionsOfMotion(c.var.services.db, owner(c), motionId, { limit, cursor })
  })
  .serve(propose, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await readOwnMotion(c, await proposeMotion(db, clock, c.var.actor, input))
  })
  .serve(support, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await supportMotion(db, clock, c.var.actor, motionId)
    return await readOwnMotion(c, motionId)
  })
  .serve(unsupport, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await withdrawSupport(db, clock, c.var.actor, motionId)
    return await readOwnMotion(c, motionId)
  })
  .serve(withdraw, async (c) => {
    const { db, clock } = c.var.services
    const { motionId } = c.req.valid('param')
    await withdrawMotion(db, clock, c.var.actor, motionId)
    return await readOwnMotion(c, motionId)
  })
  .serve(addFile, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { motionId } = c.req.valid('param')
    const { file: sent, amount, ...named } = c.req.valid('form')
    const input = { motionId, ...named, amount: typeof amount === 'bigint' ? amount : null }
    const file = await readUpload(sent, 'document')
    const isOwn = true
    await addMotionFile({ db, clock, store, keys }, c.var.actor, input, file, { isOwn })
    return await readOwnMotion(c, motionId)
  })
  .serve(open, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const isStaff = mayOpen('meetings', c.var.actor.roles)
    const reader = { ...owner(c), isStaff }
    const { type, bytes } = await openMotionFile(db, { store, keys }, reader, c.req.valid('param'))
    return attachment({ name: fileNameOf('motion', 1, type), type, bytes })
  })

function owner(c: ApiContext) {
  const { userId } = c.var.actor
  return { userId, isStaff: false, now: c.var.services.clock.now() }
}

async function readOwnMotion(c: ApiContext, motionId: string) {
  return await readMotion(c.var.services.db, owner(c), motionId)
}
