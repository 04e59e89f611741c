import type { WriteOf } from '#contract/calls.ts'

type PasskeyAnswer = WriteOf<'POST', '/jwt_auth/passkey/'>

/** Returns the answer sent by `PasskeyButton` for the API; the API refuses a text that is not an answer. */
export function passkeyAnswerOf(text: string): PasskeyAnswer {
  try {
    const answer: unknown = JSON.parse(text)
    return (typeof answer === 'object' && answer !== null ? answer : {}) as PasskeyAnswer
  } catch {
    return {} as PasskeyAnswer
  }
}
