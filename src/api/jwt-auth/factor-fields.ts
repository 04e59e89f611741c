import { z } from '@hono/zod-openapi'
import { codeKinds, factorMethods } from '#contract'

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
export const PasskeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), type: z.literal('public-key') })
  .openapi('PasskeyResponse')

export const PasskeyAnswerBody = z.strictObject({
  challengeId: z.uuid(),
  response: PasskeyResponse,
})

/** A question for a browser's authenticator: `options` as WebAuthn's JSON form has them. */
export const PasskeyQuestionBody = z
  .object({ challengeId: z.uuid(), options: z.looseObject({ challenge: z.string() }) })
  .openapi('PasskeyQuestion')

type Asked = { readonly challengeId: string; readonly options: object }

export function questionBody({ challengeId, options }: Asked): z.infer<typeof PasskeyQuestionBody> {
  // The library's options are JSON already, with a challenge in each.
  return { challengeId, options: options as { challenge: string } }
}
