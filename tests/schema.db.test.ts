import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeSchema } from '../scripts/schema.ts'
import { testDatabase } from './support/database.ts'

test("the database's types are those of the migrated database: npm run schema", async () => {
  const database = await testDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-schema-'))
  try {
    const fresh = path.join(folder, 'schema.ts')
    writeSchema(database.url, fresh)
    const kept = new URL('../src/database/schema.ts', import.meta.url)
    expect(readFileSync(kept, 'utf8')).toBe(readFileSync(fresh, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
    await database.close()
  }
})
