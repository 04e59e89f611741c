import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

// Property tests use the same cases in every run, so that a failure is caused by a change. With
// PROPERTY_SEED=<whole number> they use other cases, to search for new counterexamples.
const { testPath } = expect.getState()
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })
}
