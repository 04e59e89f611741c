import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database'
import { drawPlots } from '../../scripts/draw-plots.ts'
import { databaseUrl } from './database-url.ts'
import { startScratchServer } from './scratch-server.ts'

const template = 'template_migrated'
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts one scratch server for the whole test run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await drawPlots(root, (text) => process.stdout.write(`${text}\n`))
  // Unit tests need no server.
  if (project.config.exclude.includes('**/*.db.test.ts')) return async () => {}
  const server = await startScratchServer()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(databaseUrl(server.url, template))
  process.env.RUN_FOLDER = server.folder
  const demoFiles = path.join(server.folder, 'demo-files')
  mkdirSync(demoFiles)
  project.provide('scratchServer', { url: server.socketUrl, template })
  project.provide('demoFiles', demoFiles)
  return () => server.stop()
}
