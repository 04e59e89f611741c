import {
  type BuildingFact,
  buildingFactNames,
  factNames,
  isBuildingFact,
  optionalBuildingFacts,
} from '#contract'
import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'

const texts = factNames.filter((name) => name !== 'hasDebt' && !isBuildingFact(name))
const optional: readonly BuildingFact[] = optionalBuildingFacts

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
    ...buildingFactNames.flatMap((name) =>
      form.has(name) ? [[name, countOf(name, lines(name))] as const] : [],
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
function countOf(name: BuildingFact, text: string): number | string | null {
  if (text.trim() === '' && optional.includes(name)) return null
  return /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : text
}
