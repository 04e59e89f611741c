import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run bank-test [-- seconds [seed [cuts [kills]]]]`: the bank of tests/bank, its faults and its judge,
// for as long as one likes and until so many replies were cut and programs killed. A run that failed is
// repeated by its seed. `npm run bank-test -- races [50]`: everything that moves money is asked for so many
// times at once, of two servers.
const isRace = process.argv[2] === 'races'
const [seconds = '60', seed = String(Date.now() % 1_000_000_000), cuts = '0', kills = '0'] =
  process.argv.slice(2)
const racers = isRace ? (process.argv[3] ?? '50') : '30'
console.log(
  isRace
    ? `${racers} requests at once`
    : `${seconds} seconds, ${cuts} cut replies and ${kills} kills at least, seed ${seed}`,
)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    isRace ? 'tests/bank/races.db.test.ts' : 'tests/bank/bank.db.test.ts',
    '--disable-console-intercept',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isRace
        ? { BANK_RACERS: racers }
        : { BANK_SECONDS: seconds, BANK_SEED: seed, BANK_CUTS: cuts, BANK_KILLS: kills }),
    },
  },
)
process.exit(status ?? 1)
