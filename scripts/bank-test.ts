import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run bank-test [-- seconds [seed [cuts [kills]]]]`: runs the bank test of tests/bank with its faults and
// its oracle for this long, and until this many replies were dropped and processes killed. A failed run is
// repeated by its seed. `npm run bank-test -- races [50]`: sends everything that moves money this many times at
// once to two servers.
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
