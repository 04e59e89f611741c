import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database'
import { databaseUrl } from './database-url.ts'
import { startScratchServer } from './scratch-server.ts'

const template = 'template_migrated'

/** One scratch server for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchServer()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(databaseUrl(server.url, template))
  project.provide('scratchServer', { url: server.url, template })
  return () => server.stop()
}
