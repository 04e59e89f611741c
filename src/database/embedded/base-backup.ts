import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

// Files that a server creates when it starts, or that would make it believe that another server is running.
const excludedFiles = new Set(['postmaster.pid', 'postmaster.opts'])
const emptiedFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Copies the files of a running server to `target`, which must not exist yet, without stopping the server. A
 * server started on the copy recovers as after a crash and has everything that was committed before this
 * returns. `ownerUrl` is the owner's URL of any database of the server.
 */
export async function makeBaseBackup(ownerUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data: string }>(
      "select current_setting('data_directory') as data",
    )
    const data = rows[0]?.data ?? ''
    // The temporary slot keeps the write-ahead log of the copy's duration until this connection ends.
    await client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    )
    await client.query(`select pg_backup_start('sepetak', true)`)
    copyFolder(data, target, excludedFiles, emptiedFolders)
    const { rows: stopped } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    const label = path.join(target, 'backup_label')
    writeFileSync(label, stopped[0]?.labelfile ?? '', { mode: 0o600 })
    copyOwner(data, label)
    copyFolder(path.join(data, 'pg_wal'), path.join(target, 'pg_wal'))
  } finally {
    await client.end()
  }
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Copies a folder with its content and owners. Files that are removed while it is copied are left out: the
 * write-ahead log restores what matters.
 */
export function copyFolder(
  from: string,
  to: string,
  without: ReadonlySet<string> = nothing,
  emptied: ReadonlySet<string> = nothing,
): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  copyOwner(from, to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without.has(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && emptied.has(entry.name)) emptyFolder(source, target)
    else if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) copyFile(source, target)
  }
}

function emptyFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  copyOwner(source, target)
}

function copyFile(source: string, target: string): void {
  try {
    copyFileSync(source, target)
    copyOwner(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

// When started by root, the server runs as another account, which must remain the owner of the files.
function copyOwner(source: string, target: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(source)
  chownSync(target, uid, gid)
}
