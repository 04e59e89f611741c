import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run bank-test [-- seconds [seed]]`: the bank's clients, faults and judge of tests/bank, for as
// long as one likes. A run that failed is repeated by its seed.
const [seconds = '60', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
console.log(`${seconds} seconds, seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/bank', '--disable-console-intercept'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, BANK_SECONDS: seconds, BANK_SEED: seed },
  },
)
process.exit(status ?? 1)
