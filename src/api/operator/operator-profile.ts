import { readFile } from 'node:fs/promises'
import { OperatorProfile } from '#contract/operator/operator-profile.ts'

/** The information of an operator that has not configured any. */
export const emptyOperatorProfile: OperatorProfile = {
  people: [],
  history: [],
  screening: null,
  documents: [],
}

/** Reads the operator's information from a file; throws with the place of the first error in it. */
export async function readOperatorProfile(file: string): Promise<OperatorProfile> {
  const parsed = OperatorProfile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file}: ${issue?.path.join('.')} ${issue?.message}`)
}
