import { readProfile } from '#identity'
import type { Locale } from '#kernel'
import type { ApiContext } from './env.ts'

/**
 * The language of a file: the requested one, otherwise the owner's document language, otherwise that of the
 * request.
 */
export async function documentLanguage(
  c: ApiContext,
  request: Locale | undefined,
): Promise<Locale> {
  if (request !== undefined) return request
  const { statementLanguage } = await readProfile(c.var.services.db, c.var.actor.userId)
  return statementLanguage ?? c.var.locale
}
