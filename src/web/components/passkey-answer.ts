/** The answer that `PasskeyButton` sends, as the API takes it; what is no answer stays refused there. */
export function passkeyAnswerOf(text: string): object {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}
