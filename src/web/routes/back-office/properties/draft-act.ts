import type { PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import type { WriteOf } from '#contract/calls.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { ApiProblem, type FormProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { sentDraft, valuesIn, valuesOf } from './draft-fields.ts'
import { type DraftValues, mergeDrafts } from './merge-drafts.ts'

/**
 * The version and the values that a form was opened with, sent with it so that a colleague's change is not
 * overwritten.
 */
export type Basis = { readonly version: number; readonly values: DraftValues }

/** Fields that a colleague changed differently since the form was opened. */
export type Conflict = {
  readonly changedAt: string
  readonly names: readonly string[]
  readonly mine: DraftValues
  readonly theirs: DraftValues
}

export type DraftAnswer = {
  readonly intent: string
  /** For a decision about the draft. */
  readonly proposalId?: string
  readonly reason?: string
  readonly basis: Basis | null
  readonly values: DraftValues
  /** Whether values saved by a colleague were merged in. */
  readonly hasTheirs: boolean
  readonly conflict: Conflict | null
  readonly problem: FormProblem | null
  /** The form did not contain the basis that its screen gave it: the page has to be loaded again. */
  readonly isUnreadable: boolean
}

export function basisOf(draft: PropertyDraft): Basis {
  return { version: draft.version, values: valuesOf(draft) }
}

/** Thrown when a form does not contain the basis that its screen gave it. */
export class UnreadableBasis extends Error {}

/** Returns the basis in a form; throws `UnreadableBasis` when no screen of ours wrote it. */
export function readBasis(form: FormData): Basis {
  const version = Number(textOf(form, 'version'))
  const values = parseJson(textOf(form, 'base') || '{}')
  if (!Number.isSafeInteger(version) || !areDraftValues(values)) throw new UnreadableBasis()
  return { version, values }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function areDraftValues(values: unknown): values is DraftValues {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false
  return Object.values(values).every(
    (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  )
}

type SentDraft = Pick<WriteOf<'PUT', '/back-office/drafts/{draftId}/'>, 'content' | 'pictureWords'>

type Saved = Pick<DraftAnswer, 'basis' | 'values' | 'hasTheirs' | 'conflict'>

/** Saves the values of a form, merged with what colleagues saved since it was opened. */
export async function saveForm(account: ApiCalls, draftId: string, form: FormData): Promise<Saved> {
  const began = readBasis(form)
  const values = resolveConflicts(valuesIn(form), form, began.values)
  const put = async (version: number, sent: DraftValues) => {
    const draft = await account.put('/back-office/drafts/{draftId}/', {
      draftId,
      version,
      // The fields of the screen are those of a draft; the API refuses others.
      ...(sentDraft(sent) as SentDraft),
    })
    return basisOf(draft)
  }
  try {
    const basis = await put(began.version, values)
    return { basis, values, hasTheirs: false, conflict: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'drafts.changed_meanwhile') throw error
  }
  const newest = await account.ask('/back-office/drafts/{draftId}/', { draftId })
  const theirs = basisOf(newest)
  const merged = mergeDrafts(began.values, values, theirs.values)
  if (merged.conflicts.length > 0) {
    const names = merged.conflicts
    const conflict = { changedAt: newest.changedAt, names, mine: values, theirs: theirs.values }
    return { basis: theirs, values: merged.values, hasTheirs: merged.hasTheirs, conflict }
  }
  const basis = await put(theirs.version, merged.values)
  return { basis, values: merged.values, hasTheirs: merged.hasTheirs, conflict: null }
}

/** Returns the name of the choice between two versions of a field. */
export const pickName = (name: string) => `pick.${name}`

/** Returns the values with the chosen version of each conflicting field. */
function resolveConflicts(mine: DraftValues, form: FormData, theirs: DraftValues): DraftValues {
  const taken = Object.keys(mine).filter((name) => textOf(form, pickName(name)) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name] ?? null])) }
}

/** Carries out the action of a button in addition to saving. */
export async function actOnDraft(
  account: ApiCalls,
  draftId: string,
  { intent, form, version }: { intent: string; form: FormData; version: number },
): Promise<void> {
  const [act = '', id = ''] = intent.split(':')
  const own = '/back-office/drafts/{draftId}/'
  switch (act) {
    case 'review':
      await account.post(`${own}review/`, { draftId, version })
      break
    case 'add-photograph':
    case 'add-plan':
      await account.postForm(`${own}pictures/`, picturesForm(form, act), { draftId })
      break
    case 'picture-first':
    case 'picture-earlier':
    case 'picture-later':
      await account.post(`${own}pictures/{pictureId}/position/`, {
        draftId,
        pictureId: id,
        to: act.slice('picture-'.length),
      })
      break
    case 'picture-remove':
      await account.delete(`${own}pictures/{pictureId}/`, { draftId, pictureId: id })
      break
  }
}

function picturesForm(form: FormData, act: 'add-photograph' | 'add-plan'): FormData {
  const sent = new FormData()
  sent.set('kind', act.slice('add-'.length))
  for (const file of form.getAll(act === 'add-plan' ? 'planFiles' : 'photographFiles'))
    sent.append('files', file)
  return sent
}
