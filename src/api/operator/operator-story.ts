import { readFile } from 'node:fs/promises'
import { OperatorStory } from '#contract/operator/operator-story.ts'

/** An operator that has said nothing yet. */
export const untoldStory: OperatorStory = {
  people: [],
  history: [],
  screening: null,
  documents: [],
}

/** Reads the operator's own file; throws with the place of the first fault in it. */
export async function readOperatorStory(file: string): Promise<OperatorStory> {
  const parsed = OperatorStory.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file}: ${issue?.path.join('.')} ${issue?.message}`)
}
