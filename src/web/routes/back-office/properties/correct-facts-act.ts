import { buildingFacts, type FactName, factNames } from '#contract'
import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/form-text.ts'

const counts: readonly FactName[] = buildingFacts
const texts = factNames.filter((name) => name !== 'hasDebt' && !counts.includes(name))

/** Proposes a correction of facts; returns false when the form is about something else. */
export async function correctFactsAct(
  account: ApiCalls,
  propertyId: string,
  form: FormData,
): Promise<boolean> {
  if (textOf(form, 'intent') !== 'facts') return false
  // Browsers send the line breaks of a form as CRLF.
  const lines = (name: string) => textOf(form, name).replaceAll('\r\n', '\n')
  const facts = Object.fromEntries([
    ...texts.map((name) => [name, lines(name)] as const),
    ...buildingFacts.flatMap((name) =>
      form.has(name) ? [[name, countOf(lines(name))] as const] : [],
    ),
  ])
  await account.post('/back-office/properties/{propertyId}/fact-corrections/', {
    propertyId,
    facts: { ...facts, hasDebt: form.has('hasDebt') },
    why: { id: textOf(form, 'whyId'), en: textOf(form, 'whyEn') },
  })
  return true
}

// A text that is not a number is sent as typed, so that the API reports the error at its field.
function countOf(text: string): number | string {
  return /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : text
}
