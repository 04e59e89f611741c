import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { migrate } from '../src/database/migrate.ts'
import { startScratchServer } from '../tests/support/scratch-server.ts'

// Writes src/database/schema.ts from a freshly migrated database: `npm run schema`.
const root = fileURLToPath(new URL('..', import.meta.url))
const outFile = process.argv[2] ?? 'src/database/schema.ts'
const server = await startScratchServer()
try {
  await migrate(server.url)
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      `--url=${server.url}`,
      '--dialect=postgres',
      '--camel-case',
      '--exclude-pattern=public.*',
      `--out-file=${outFile}`,
      '--type-mapping={"int8":"bigint","date":"string","timestamptz":"Date"}',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
} finally {
  await server.stop()
}
