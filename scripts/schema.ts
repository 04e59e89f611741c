import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { migrate } from '#database'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { isProgram } from './bootstrap.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the types of the tables and views of the database at `url`, the owner's login. */
export function writeSchema(url: string, outFile: string): void {
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      `--url=${url}`,
      '--dialect=postgres',
      '--camel-case',
      '--exclude-pattern=public.*',
      `--out-file=${outFile}`,
      '--type-mapping={"int8":"bigint","date":"string","timestamptz":"Date"}',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

// `npm run schema`: src/database/schema.ts from a freshly migrated database.
if (isProgram(import.meta.url)) {
  const server = await startScratchServer()
  try {
    await migrate(server.url)
    writeSchema(server.url, process.argv[2] ?? 'src/database/schema.ts')
  } finally {
    await server.stop()
  }
}
