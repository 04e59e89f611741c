import { z } from '@hono/zod-openapi'
import { codeKinds, factorMethods } from '../words/accounts.ts'

/** What the second step of a sign-in, or a confirmation, may be done with. */
export const FactorMethod = z.enum(factorMethods)

/** Which kind of code is shown; a passkey has an operation of its own. */
export const CodeKind = z.enum(codeKinds)

/** A code as people type it: spaces do not matter. */
export const FactorCode = z
  .string()
  .max(60)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1).max(40))
  .openapi({ type: 'string', example: '042517' })

/** What a browser's authenticator answered, as `PublicKeyCredential.toJSON()` writes it. */
const PasskeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), type: z.literal('public-key') })
  .openapi('PasskeyResponse')
export type PasskeyResponse = z.input<typeof PasskeyResponse>

export const PasskeyAnswerBody = z.strictObject({
  challengeId: z.uuid(),
  response: PasskeyResponse,
})

/** A question for a browser's authenticator: `options` as WebAuthn's JSON form has them. */
export const PasskeyQuestionBody = z
  .object({ challengeId: z.uuid(), options: z.looseObject({ challenge: z.string() }) })
  .openapi('PasskeyQuestion')
export type PasskeyQuestion = z.input<typeof PasskeyQuestionBody>
