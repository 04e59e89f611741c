import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect, disconnect } from '#database'
import { loadConfig } from '../src/config.ts'
import { makeBaseBackup } from '../src/database/embedded/base-backup.ts'
import { ledgerFigures } from './ledger-figures.ts'
import { ownedDatabase } from './running-database.ts'

// `npm run backup -- --to FOLDER`: copies the embedded database, the files and the secrets of a product, which
// may keep running. `npm run restore-drill -- --from FOLDER` verifies the copy.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { to: { type: 'string' } } })
const config = loadConfig()
if (values.to === undefined || config.databaseUrl !== null || existsSync(values.to)) {
  console.error('Name a folder that does not exist yet: npm run backup -- --to FOLDER')
  console.error(
    'This copies the embedded database. For your own PostgreSQL, use its own backup tools.',
  )
  process.exit(1)
}

const folder = path.resolve(root, config.dataFolder)
const target = path.resolve(values.to)
const { url, ownerUrl, close } = await ownedDatabase(folder, 'npm run backup')
const db = connect({ url })
try {
  mkdirSync(target, { recursive: true, mode: 0o711 })
  const before = await ledgerFigures(db)
  await makeBaseBackup(ownerUrl, path.join(target, 'database', 'postgresql'))
  for (const name of ['files', 'secrets.json']) {
    const source = path.join(folder, name)
    if (existsSync(source)) cpSync(source, path.join(target, name), { recursive: true })
  }
  const after = await ledgerFigures(db)
  writeFileSync(path.join(target, 'figures.json'), `${JSON.stringify({ before, after })}\n`)
  console.log(`Copied ${after.users} users and ${after.entries} entries to ${target}.`)
} finally {
  await disconnect(db)
  await close()
}
