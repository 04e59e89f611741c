import { uploadsMax } from '#contract'
import { ask, send } from '#contract/users/movement.ts'
import { beginMovementCheck, checkMovement } from '#investors'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'
import { readOwnIdentity } from './own-identity.ts'

const app = resource()

/** The selfie taken while the person makes the requested movements. */
export const movementRoutes = app
  .serve(ask, async (c) => {
    const { db, clock } = c.var.services
    const { textVersion } = c.req.valid('json')
    const consent = { textVersion, language: c.var.locale }
    return await beginMovementCheck({ db, clock }, c.var.actor, consent)
  })
  .serve(send, async (c) => {
    const { db, clock, files: store, faces, dataKeys: keys } = c.var.services
    const form = c.req.valid('form')
    const times = form.times.split(',').map(Number)
    const sent = form.frames.slice(0, uploadsMax['movement-frames'] + 1)
    const frames = []
    for (const [position, file] of sent.entries())
      frames.push(await readUpload(file, 'frame', `frames.${position}`))
    const storage = { db, clock, store, keys, faces }
    const { checkId } = c.req.valid('param')
    const found = await checkMovement(storage, c.var.actor, { checkId, frames, times })
    return {
      outcome: found === null ? ('passed' as const) : ('failed' as const),
      fault: found?.fault ?? null,
      task: found?.task ?? null,
      identity: await readOwnIdentity(c.var.services, c.var.actor.userId),
    }
  })
