import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

// Property tests try the same cases in every run, so that a change is judged by what it changed. With
// PROPERTY_SEED=<whole number> they try others: that is how a new counterexample is looked for.
const { testPath } = expect.getState()
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })
}
