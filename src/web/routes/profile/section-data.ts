import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ProfileSections } from '#contract/users/section-body.ts'
import { newId } from '#kernel'
import { ApiProblem, type FormProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'

/** The parts of a profile that have a screen here, in the order of their links. */
export const sectionNames = ['personal', 'address', 'work', 'tax', 'heirs'] as const
export type SectionName = (typeof sectionNames)[number]
/** Also forms with a screen of their own, for which only a draft is kept as a part. */
export type DraftName = SectionName | 'identity' | 'suitability'

/** What was typed, by the names of the fields. */
export type Fields = Readonly<Record<string, string>>

/** What a form must send with a change: which state it saw, and who it is. */
export type Seen = { readonly revision: number; readonly writer: string }

/** A part of the profile as its screen begins: with the draft if there is one. */
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

/** What a form answers after it could not be saved: everything as it was typed. */
export type SectionAnswer = {
  readonly problem: FormProblem | null
  readonly fields: Fields
  readonly seen: Seen
  /** Something else was saved or typed elsewhere meanwhile; sending again writes over it. */
  readonly isConflict: boolean
}

type Sent = {
  readonly context: Context
  readonly form: FormData
  readonly name: SectionName
  /** Saves what was typed; throws what the API refuses. */
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

/** Saves a part of the profile, or lets go of its draft; nothing that was typed is ever lost. */
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

// The fields of a form have the names that are under the value or the draft of the request.
function withPlainPaths(problem: FormProblem): FormProblem {
  const plain = Object.entries(problem.fields).map(([path, text]) => [
    path.replace(/^(value|fields)\./, ''),
    text,
  ])
  return { ...problem, fields: Object.fromEntries(plain) }
}
