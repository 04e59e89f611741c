import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ProfileSections } from '#contract/users/section-body.ts'
import { newId } from '#kernel'
import { ApiProblem, type FormProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'

/** The profile sections that have an edit page, in the order of their links. */
export const sectionNames = ['personal', 'address', 'work', 'tax', 'heirs'] as const
export type SectionName = (typeof sectionNames)[number]
/** Includes the forms with a page of their own, for which only a draft is stored as a section. */
export type DraftName = SectionName | 'identity' | 'suitability'

/** The typed values by field name. */
export type Fields = Readonly<Record<string, string>>

/** Sent with every change: the revision that the form is based on, and the form's identifier for itself. */
type Seen = { readonly revision: number; readonly writer: string }

/** A section as its page opens. `draft` is null when none is stored. */
export type SectionStart = {
  readonly seen: Seen
  readonly draft: { readonly fields: Fields; readonly keptAt: string } | null
  readonly completeness: ProfileSections['completeness']
}

type Context = Readonly<RouterContextProvider>

export async function readSections(context: Context): Promise<ProfileSections> {
  return await context.get(apiContext).account.get('/users/profile/sections/')
}

export function startOf(sections: ProfileSections, name: DraftName): SectionStart {
  const { revision, draft } = sections[name]
  return { seen: { revision, writer: newId() }, draft, completeness: sections.completeness }
}

/** The action result when a section could not be saved, with all typed values. */
export type SectionAnswer = {
  readonly problem: FormProblem | null
  readonly fields: Fields
  readonly seen: Seen
  /** Another tab or device stored something in the meantime; sending the form again overwrites it. */
  readonly isConflict: boolean
}

type Sent = {
  readonly context: Context
  readonly form: FormData
  readonly name: SectionName
  /** Saves the typed values. Throws when the API refuses them. */
  readonly save: (fields: Fields, seen: Seen) => Promise<unknown>
}

const control = new Set(['intent', 'revision', 'writer'])

export function fieldsOf(form: FormData): Fields {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !control.has(name) ? [[name, value]] : [],
  )
  return Object.fromEntries(texts)
}

export function seenOf(form: FormData): Seen {
  return {
    revision: Number(textOf(form, 'revision')) || 0,
    writer: textOf(form, 'writer') || newId(),
  }
}

/** Saves a section or deletes its draft. When saving fails, returns everything that was typed. */
export async function answerSection({ context, form, name, save }: Sent) {
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const fields = fieldsOf(form)
  const seen = seenOf(form)
  const screen = name === 'personal' ? '/dashboard/profile/edit' : `/dashboard/profile/edit/${name}`
  if (form.get('intent') === 'discard') {
    await account.delete('/users/profile/sections/{section}/draft/', { section: name })
    return redirect(href(screen, locale))
  }
  try {
    await save(fields, seen)
  } catch (error) {
    const isConflict = error instanceof ApiProblem && error.code === 'investors.section_changed'
    const revision = isConflict ? (await readSections(context))[name].revision : seen.revision
    const problem = withPlainPaths(formProblem(error))
    const answer: SectionAnswer = { problem, fields, seen: { ...seen, revision }, isConflict }
    return data(answer, { status: isConflict ? 409 : 400 })
  }
  const saved = name === 'personal' ? 'profile' : 'section'
  return redirect(href(`/dashboard/profile?saved=${saved}`, locale))
}

// Removes the prefixes `value.` and `fields.` from the API's error paths to get the names of the form's fields.
function withPlainPaths(problem: FormProblem): FormProblem {
  const plain = Object.entries(problem.fields).map(([path, text]) => [
    path.replace(/^(value|fields)\./, ''),
    text,
  ])
  return { ...problem, fields: Object.fromEntries(plain) }
}
