import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

// Small files that take long. Vitest starts the largest files first where it has no times of an earlier run, so that
// one process would still work on these when the others have nothing left.
const long = [
  'tests/bank/bank.db.test.ts',
  'tests/commands.test.ts',
  'src/api/costly-calls.db.test.ts',
  'tests/statements.db.test.ts',
  'tests/live-start.test.ts',
  'src/domain/investors/liveness/face-detector.test.ts',
  'src/api/jwt-auth/enumeration.db.test.ts',
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isLong = ({ moduleId }: (typeof files)[number]) =>
      long.some((file) => moduleId.endsWith(`/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/same-cases.ts'],
    // Generous, because these limits end tests that hang and must not fail those on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
