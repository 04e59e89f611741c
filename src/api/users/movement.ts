import { ask, send } from '#contract/users/movement.ts'
import { inspectFile } from '#files'
import { beginMovementCheck, checkMovement, frameBytesMax, frameSideMax } from '#investors'
import { resource } from '../resource.ts'
import { bytesOf } from '../uploads.ts'
import { identityBody } from './identity-body.ts'

const framesMax = 6

const app = resource()

/** The selfie taken while the person makes the requested movements. */
export const movementRoutes = app
  .serve(ask, async (c) => {
    const { db, clock } = c.var.services
    const { textVersion } = c.req.valid('json')
    const consent = { textVersion, language: c.var.locale }
    const { expiresAt, ...check } = await beginMovementCheck({ db, clock }, c.var.actor, consent)
    return { ...check, tasks: [...check.tasks], expiresAt }
  })
  .serve(send, async (c) => {
    const { db, clock, files: store, faces, dataKeys: keys } = c.var.services
    const form = c.req.valid('form')
    const times = form.times.split(',').map(Number)
    const sent = form.frames.slice(0, framesMax + 1)
    const frames = []
    for (const [position, file] of sent.entries()) {
      const rule = {
        path: `frames.${position}`,
        types: ['image/jpeg'],
        bytesMax: frameBytesMax,
        sideMax: frameSideMax,
      } as const
      frames.push(await inspectFile(await bytesOf(file), rule))
    }
    const keeping = { db, clock, store, keys, faces }
    const { checkId } = c.req.valid('param')
    const found = await checkMovement(keeping, c.var.actor, { checkId, frames, times })
    return {
      outcome: found === null ? ('passed' as const) : ('failed' as const),
      fault: found?.fault ?? null,
      task: found?.task ?? null,
      identity: await identityBody(c.var.services, c.var.actor.userId),
    }
  })
