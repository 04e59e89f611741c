import { z } from '@hono/zod-openapi'
import { codeKinds, factorMethods } from '../words/accounts.ts'

/** The factors of the second step of a login, or of a confirmation. */
export const FactorMethod = z.enum(factorMethods)

/** The kind of code; passkeys have a separate operation. */
export const CodeKind = z.enum(codeKinds)

/** A typed code; spaces are ignored. */
export const FactorCode = z
  .string()
  .max(60)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1).max(40))
  .openapi({ type: 'string', example: '042517' })

/** The response of a browser's authenticator in the format of `PublicKeyCredential.toJSON()`. */
const PasskeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), type: z.literal('public-key') })
  .openapi('PasskeyResponse')

export const PasskeyAnswerBody = z.strictObject({
  challengeId: z.uuid(),
  response: PasskeyResponse,
})

/** A request to a browser's authenticator: `options` in the JSON format of WebAuthn. */
export const PasskeyQuestionBody = z
  .object({ challengeId: z.uuid(), options: z.looseObject({ challenge: z.string() }) })
  .openapi('PasskeyQuestion')
export type PasskeyQuestion = z.input<typeof PasskeyQuestionBody>
