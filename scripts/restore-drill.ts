import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkAudit } from '#audit'
import { connect, disconnect } from '#database'
import { checkStore } from '#ledger'
import { copyFolder } from '../src/database/embedded/base-backup.ts'
import { startEmbeddedServer } from '../src/database/embedded/embedded-server.ts'
import { type LedgerFigures, ledgerFigures } from './ledger-figures.ts'

// `npm run restore-drill -- --from FOLDER`: starts a server on a copy of a backup, recomputes the whole ledger
// and the audit log, and compares the figures with those at the time of the backup.
const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (values.from === undefined) {
  console.error('Name a backup: npm run restore-drill -- --from FOLDER')
  process.exit(1)
}

const backup = path.resolve(values.from)
const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-drill-'))
// When started by root, the server runs as another user, which must be able to reach its folder.
chmodSync(folder, 0o711)
const since = performance.now()
try {
  const faults = await drill()
  const seconds = Math.round((performance.now() - since) / 1000)
  for (const fault of faults) console.error(fault)
  console.log(
    faults.length === 0
      ? `The backup is complete: restored and recomputed in ${seconds} s.`
      : `The backup is not complete. Faults found: ${faults.length}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function drill(): Promise<string[]> {
  copyFolder(path.join(backup, 'database'), path.join(folder, 'database'))
  const { databaseOwnerPassword } = read<{ databaseOwnerPassword: string }>('secrets.json')
  const server = await startEmbeddedServer({
    folder: path.join(folder, 'database'),
    password: databaseOwnerPassword,
    logFile: path.join(folder, 'log'),
  })
  const url = new URL(server.url)
  url.pathname = '/sepetak'
  const db = connect({ url: url.href })
  try {
    const restored = await ledgerFigures(db)
    const violations = await checkStore(db)
    const changed = await checkAudit(db)
    console.log(JSON.stringify(restored))
    return [
      ...violations.map(({ rule, subject, found }) => `${rule}: ${subject}, ${found}`),
      ...changed.map((fault) => `the audit log is not as it was written: ${JSON.stringify(fault)}`),
      ...differences(restored),
    ]
  } finally {
    await disconnect(db)
    await server.stop()
  }
}

// Rows written during the backup may or may not be included.
function differences(restored: LedgerFigures): string[] {
  const { before, after } = read<Record<'before' | 'after', LedgerFigures>>('figures.json')
  const names = ['users', 'entries', 'postings', 'rupiah'] as const
  return names.flatMap((name) => {
    const [least, most] = [BigInt(before[name]), BigInt(after[name])]
    const figure = BigInt(restored[name])
    const isBetween = least <= most ? least <= figure && figure <= most : true
    return isBetween ? [] : [`${name}: ${figure} and not ${least}`]
  })
}

function read<Content>(name: string): Content {
  // Written by `npm run backup` next to the database.
  return JSON.parse(readFileSync(path.join(backup, name), 'utf8')) as Content
}
