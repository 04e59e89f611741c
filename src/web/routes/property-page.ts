import { data } from 'react-router'
import type { PropertyList } from '#contract/properties/property-body.ts'
import type { Question } from '#contract/questions/question-body.ts'
import { jakartaDate } from '#kernel'
import { type ApiClient, throwErrorPage } from '../api/client.ts'
import { ApiProblem, formProblem } from '../api/problem.ts'
import { textOf } from '../components/forms/form-text.ts'
import type { Suggestions } from '../components/property/missing-property.tsx'
import type { AskResult } from '../components/property/records/question-parts.tsx'
import type { PropertyPage } from '../components/property/section-groups.tsx'
import { propertyOutlook } from './property-outlook.ts'

const questionsAtOnce = 5
const meetingsShown = 5

/** Returns the public data of a property page for the given query parameters; null for an unknown property. */
export async function readPropertyPage(
  api: ApiClient,
  id: string,
  query: URLSearchParams,
): Promise<PropertyPage | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(id)) return null
  try {
    const [property, dossier, questions, meetings, figures, rent] = await Promise.all([
      api.ask('/properties/{propertyId}/', { propertyId: id }),
      api.ask('/properties/{propertyId}/dossier/', { propertyId: id }),
      readQuestions(api, id, query.get('questions')),
      api.ask('/properties/{propertyId}/meetings/', { propertyId: id, limit: meetingsShown }),
      api.ask('/figures/'),
      api.ask('/figures/rent/'),
    ])
    const { terms, sale, investor, resale } = figures
    const asOf = jakartaDate(new Date(figures.asOf))
    const given = { terms, sale, investor, resale, asOf }
    const outlook = propertyOutlook(query, property, dossier, { rent, figures })
    return {
      ...{ property, dossier, questions, outlook },
      meetings: meetings.items,
      figures: given,
    }
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && [400, 404].includes(error.status)
    return isUnknown ? null : throwErrorPage(error)
  }
}

// A cursor that the API refuses shows the first page, so that the property page still opens.
async function readQuestions(api: ApiClient, id: string, cursor: string | null) {
  const read = (from: string | null) =>
    api.ask('/properties/{propertyId}/questions/', {
      propertyId: id,
      limit: questionsAtOnce,
      cursor: from,
    })
  if (cursor === null) return await read(null)
  return await read(cursor).catch(() => read(null))
}

/** Returns the investor's own questions about a property, in every state. */
export async function readMine(api: ApiClient, id: string): Promise<Question[]> {
  const { items } = await api.account.get('/properties/{propertyId}/questions/mine/', {
    propertyId: id,
  })
  return items
}

/** Sends a question about a property or one of its motions on behalf of the signed-in person. */
export async function sendQuestion(
  api: ApiClient,
  about: { readonly propertyId: string; readonly motionId?: string },
  form: FormData,
) {
  const text = textOf(form, 'question')
  try {
    await api.account.post('/properties/{propertyId}/questions/', { ...about, text })
    return data<AskResult>({ isSent: true, text, problem: null })
  } catch (error) {
    return data<AskResult>({ isSent: false, text, problem: formProblem(error) }, { status: 400 })
  }
}

/**
 * Returns suggestions for an unknown property address: properties that match its first word of three letters or
 * more, otherwise open offerings.
 */
export async function suggestionsFor(api: ApiClient, id: string): Promise<Suggestions> {
  const word = id.split(/[^a-z0-9]+/i).find((part) => part.length > 2) ?? ''
  const byName = word === '' ? null : await readSome(api, { q: word.slice(0, 40) })
  if (byName !== null && byName.items.length > 0)
    return { kind: 'similar', properties: byName.items }
  return { kind: 'open', properties: (await readSome(api, { state: 'open' })).items }
}

function readSome(api: ApiClient, query: { q?: string; state?: string }): Promise<PropertyList> {
  return api.get('/properties/', { ...query, limit: 3 })
}
