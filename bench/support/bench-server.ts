import pg from 'pg'
import { connect, type Database, disconnect, migrate } from '#database'
import { databaseUrl } from '../../tests/support/database-url.ts'
import { startScratchServer } from '../../tests/support/scratch-server.ts'
import { durable } from './product.ts'

/** A durable server for a benchmark: our database, migrated, and another database for the reference. */
export type BenchServer = {
  readonly url: string
  readonly db: Database
  /** Connected as the owner of the tables. */
  readonly admin: pg.Client
  /** An empty database on the same server. */
  readonly reference: string
}

/** Runs a benchmark on such a server and removes the server afterwards, also after an error. */
export async function onBenchServer(
  measure: (bench: BenchServer) => Promise<void>,
  { connectionsMax }: { connectionsMax?: number } = {},
): Promise<void> {
  const server = await startScratchServer(durable)
  try {
    const owner = await client(server.url)
    await owner.query('create database bench')
    await owner.query('create database reference')
    await owner.end()
    const url = databaseUrl(server.url, 'bench')
    await migrate(url)
    const admin = await client(url)
    const db = connect({ url, ...(connectionsMax === undefined ? {} : { connectionsMax }) })
    await measure({ url, db, admin, reference: databaseUrl(server.url, 'reference') })
    await disconnect(db)
    await admin.end()
  } finally {
    await server.stop()
  }
}

async function client(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url })
  await opened.connect()
  // The server stops at the end; the lost connections are ignored.
  opened.on('error', () => {})
  return opened
}
