import { jakartaTime } from '#kernel'

/** Returns a field of a submitted form as text; empty for a file or an absent field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the word that a form sends in a field. Any other value is refused: no form of ours sends it. */
export function wordIn<Word extends string>(
  form: FormData,
  name: string,
  words: readonly Word[],
): Word {
  const word = words.find((each) => each === textOf(form, name))
  return word ?? refuseUnknown()
}

/** Refuses a form that no screen of ours sends. */
export function refuseUnknown(): never {
  throw new Response(null, { status: 400 })
}

/**
 * Returns a day and a time in Jakarta as an instant, whichever time zone the reader chose; an empty text for an
 * invalid one, which the API refuses at its field.
 */
export function instantOf(day: string, time: string): string {
  const instant = jakartaTime(day, time)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}

/** Returns the instant of a field with a day and a time, `2026-12-20T10:00`, in the same way. */
export function instantIn(form: FormData, name: string): string {
  const [day = '', time = ''] = textOf(form, name).split('T')
  return instantOf(day, time)
}
