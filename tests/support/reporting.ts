import { expect } from 'vitest'
import type { OnFailure } from '#kernel'

/** Runs a job that must report one error with this message and continue. Returns what the job returns. */
export async function reporting<Result>(
  message: string,
  job: (onFailure: OnFailure) => Promise<Result>,
): Promise<Result> {
  const reported: unknown[] = []
  const result = await job((_, error) => reported.push(error))
  expect(reported).toEqual([expect.objectContaining({ message })])
  return result
}
