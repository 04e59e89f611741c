import { readFile } from 'node:fs/promises'
import { OperatorStory } from '#contract/operator/operator-story.ts'

/** The information of an operator that has not configured any. */
export const emptyOperatorProfile: OperatorStory = {
  people: [],
  history: [],
  screening: null,
  documents: [],
}

/** Reads the operator's information from a file; throws with the place of the first error in it. */
export async function readOperatorProfile(file: string): Promise<OperatorStory> {
  const parsed = OperatorStory.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file}: ${issue?.path.join('.')} ${issue?.message}`)
}
