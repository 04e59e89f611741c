import { createRoute, z } from '@hono/zod-openapi'
import { movementFaults, movementTasks } from '#contract'
import { inspectFile } from '#files'
import { askMovement, checkMovement, frameBytesMax, frameSideMax } from '#investors'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { bytesOf, OptionalFiles } from '../uploads.ts'
import { IdentityBody, identityBody } from './identity-body.ts'

const security = [{ bearer: [] }]

const CheckBody = z
  .object({
    id: z.uuid(),
    tasks: z.array(z.enum(movementTasks)).openapi({
      description: 'One frame each, in this order; left and right are the person’s own',
    }),
    expiresAt: z.iso.datetime(),
    left: z.int().openapi({ description: 'How many more may be asked for today' }),
  })
  .openapi('MovementCheck')

const ask = createRoute({
  method: 'post',
  path: '/users/identity/movement-checks',
  summary: 'Ask for tasks to do before the camera, for a selfie with a movement check',
  description:
    'Pictures of a face are biometric data: `consentGiven` is the consent that they are looked at and kept. ' +
    'Tasks asked earlier end. It is a help for staff and decides nothing about anybody.',
  security,
  request: {
    body: jsonBody(
      z.strictObject({
        consentGiven: z.literal(true, { error: 'field.accept' }),
        textVersion: z
          .string()
          .min(1)
          .max(40)
          .openapi({ description: 'Of the text that was shown' }),
      }),
    ),
  },
  responses: {
    201: json(CheckBody, 'Tasks, once and for three minutes'),
    ...problems(
      'investors.identity_not_found',
      'investors.identity_settled',
      'investors.identity_refused',
      'investors.movement_checks_used_up',
    ),
  },
})

const framesMax = 6
const timesShape = /^\d{1,7}(,\d{1,7}){0,5}$/

const FramesForm = z.strictObject({
  frames: OptionalFiles,
  times: z.string().regex(timesShape, { error: 'field.format' }).openapi({
    description: 'When each frame was taken, in milliseconds since the tasks came, with commas',
  }),
})

const OutcomeBody = z
  .object({
    outcome: z.enum(['passed', 'failed']),
    fault: z.enum(movementFaults).nullable().openapi({ description: 'What stood in the way' }),
    task: z.enum(movementTasks).nullable().openapi({ description: 'At which task' }),
    identity: IdentityBody,
  })
  .openapi('MovementOutcome')

const send = createRoute({
  method: 'post',
  path: '/users/identity/movement-checks/{checkId}/frames',
  summary: 'Send the frames of a movement check, once',
  description:
    'JPG, one for each task, at most 1 MB and 1,280 pixels a side. Passed: the straight one becomes the selfie and ' +
    'the others lie sealed beside it until 30 days after the decision. Failed: no picture is kept.',
  security,
  request: {
    params: z.object({ checkId: z.string().max(100) }),
    body: { required: true, content: { 'multipart/form-data': { schema: FramesForm } } },
  },
  responses: {
    200: json(OutcomeBody, 'What was found'),
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
      'investors.identity_not_found',
      'investors.identity_settled',
      'investors.identity_refused',
      'investors.movement_check_not_found',
      'investors.movement_check_spent',
      'investors.movement_check_expired',
      'investors.movement_checks_busy',
    ),
  },
})

const app = resource()
app.use('/users/identity/movement-checks/*', signedIn)

/** The selfie that is taken while its person moves as they are asked. */
export const movementRoutes = app
  .openapi(ask, async (c) => {
    const { db, clock } = c.var.services
    const { textVersion } = c.req.valid('json')
    const consent = { textVersion, language: c.var.locale }
    const { expiresAt, ...check } = await askMovement({ db, clock }, c.var.actor, consent)
    return c.json({ ...check, tasks: [...check.tasks], expiresAt: expiresAt.toISOString() }, 201)
  })
  .openapi(send, async (c) => {
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
    return c.json(
      {
        outcome: found === null ? ('passed' as const) : ('failed' as const),
        fault: found?.fault ?? null,
        task: found?.task ?? null,
        identity: await identityBody(c.var.services, c.var.actor.userId),
      },
      200,
    )
  })
