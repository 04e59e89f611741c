import type { WriteOf } from '#contract/calls.ts'

type PasskeyAnswer = WriteOf<'POST', '/jwt_auth/passkey/'>

/** The answer that `PasskeyButton` sends, as the API takes it; what is no answer stays refused there. */
export function passkeyAnswerOf(text: string): PasskeyAnswer {
  try {
    const answer: unknown = JSON.parse(text)
    return (typeof answer === 'object' && answer !== null ? answer : {}) as PasskeyAnswer
  } catch {
    return {} as PasskeyAnswer
  }
}
