import type { z } from '@hono/zod-openapi'
import type { PasskeyQuestionBody } from '#contract/jwt-auth/factor-fields.ts'

type Asked = { readonly challengeId: string; readonly options: object }

export function questionBody({ challengeId, options }: Asked): z.infer<typeof PasskeyQuestionBody> {
  // The library's options are JSON already, including a challenge.
  return { challengeId, options: options as { challenge: string } }
}
