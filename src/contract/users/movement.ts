import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { OptionalFiles } from '../uploads.ts'
import { movementFaults, movementTasks } from '../words/investors.ts'
import { pictureCodes } from './documents.ts'
import { IdentityBody } from './identity-body.ts'

const CheckBody = z
  .object({
    id: z.uuid(),
    tasks: z.array(z.enum(movementTasks)).openapi({
      description: 'One frame each, in this order; left and right are the person’s own',
    }),
    expiresAt: z.iso.datetime(),
    left: z.int().openapi({ description: 'How many more checks I can start today' }),
  })
  .openapi('MovementCheck')
export type MovementCheck = z.input<typeof CheckBody>

export const ask = operation('POST /users/identity/movement-checks/', {
  summary: 'Get tasks to do in front of the camera, for a selfie with a movement check',
  description:
    'Photos of a face are biometric data: `consentGiven` is the consent to check and keep them. ' +
    'Earlier tasks end. The check helps staff and decides nothing.',
  body: z.strictObject({
    consentGiven: z.literal(true, { error: 'field.accept' }),
    textVersion: z.string().min(1).max(40).openapi({ description: 'Of the text that was shown' }),
  }),
  created: json(CheckBody, 'Tasks, once and for three minutes'),
  refuses: [
    'investors.identity_not_found',
    'investors.identity_settled',
    'investors.identity_refused',
    'investors.movement_checks_used_up',
  ],
})

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
    fault: z.enum(movementFaults).nullable().openapi({ description: 'What was wrong' }),
    task: z.enum(movementTasks).nullable().openapi({ description: 'At which task' }),
    identity: IdentityBody,
  })
  .openapi('MovementOutcome')
export type MovementOutcome = z.input<typeof OutcomeBody>

export const send = operation('POST /users/identity/movement-checks/{checkId}/frames/', {
  summary: 'Send the frames of a movement check, once',
  description:
    'JPG, one for each task, at most 1 MB and 1,280 pixels a side. Passed: the straight one becomes the selfie and ' +
    'the others are stored encrypted with it until 30 days after the decision. Failed: no photo is kept.',
  params: z.object({ checkId: z.string().max(100) }),
  form: FramesForm,
  answer: json(OutcomeBody, 'What was found'),
  refuses: [
    ...pictureCodes,
    'investors.movement_check_not_found',
    'investors.movement_check_spent',
    'investors.movement_check_expired',
    'investors.movement_checks_busy',
  ],
})
