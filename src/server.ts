import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import {
  type ApiServices,
  createApi,
  emptyOperatorProfile,
  limitCalls,
  readOperatorProfile,
} from '#api'
import { type Config, loadConfig } from '#config'
import { notifyPublicChange, onPublicChange } from '#database'
import { createSignInProvider, followSessionEnds, openSessions } from '#identity'
import { openFaceDetector, openTextReader } from '#investors'
import { createBookCache, openBookFeed, openOrderSequencer } from '#market'
import { openLive } from '#notifications'
import { openPurchaseSequencer } from '#offerings'
import { diskOf, guardDisk } from './programs/disk-guard.ts'
import { openHttpListener } from './programs/http-listener.ts'
import { openMetrics, serveMetrics } from './programs/metrics.ts'
import { openLog, openServices, type ProgramServices } from './programs/open-services.ts'
import { openPages, type Pages } from './programs/pages.ts'
import { report, shutDownInOrder } from './programs/shutdown.ts'
import { throttle } from './programs/throttle.ts'

// The web and the API in one process. Any number of them may run beside each other.
const root = fileURLToPath(new URL('..', import.meta.url))
const config = loadConfig()
const log = openLog(config, 'server')
const services = await openServices(config, log, { statementMilliseconds: 10_000 })
const disk = await guardDisk({
  probe: diskOf(config.dataFolder),
  onChange: (state, use) => log.warn({ state, ...use }, 'the room on the data disk has changed'),
})
const live = openLive({
  db: services.db,
  openSessions: (ids) => openSessions(services.db, services.clock, ids),
  onError: (error) => log.warn({ err: error }, 'signals could not be read'),
})
const sessionEnds = followSessionEnds(services, (error) =>
  log.warn({ err: error }, 'ended sessions could not be read'),
)
const textReader = openTextReader()
const faces = openFaceDetector()
const build = await buildId()
const operatorProfile = await openProfile(config)
const pages: Pages = await openPages({
  config,
  root,
  build,
  isDevelopment: process.argv.includes('--dev'),
  api: (request) => api.fetch(request),
  hasSessionChanged: sessionEnds.hasChangedSince,
})
const books = createBookCache()
const bookFeed = openBookFeed({
  db: services.db,
  clock: services.clock,
  books,
  onChange: throttle(1000, pages.invalidate),
  onError: (error) => log.warn({ err: error }, 'a book could not be read for those who follow it'),
})
const api = await openApi(config, log, services, pages)
// What the worker or another server changes is received from the database.
const stopHearing = onPublicChange(services.db, throttle(1000, pages.invalidate))
const metrics = openMetrics()
const listener = openHttpListener({
  config,
  log,
  metrics,
  files: pages.files,
  kept: pages.kept,
  api: (request) => api.fetch(request),
  web: (request) => pages.fetch(request),
})
const stopMetrics =
  config.metricsPort === null ? () => {} : serveMetrics(metrics, config.metricsPort)

listener.server.once('error', async (error: NodeJS.ErrnoException) => {
  log.error({ err: error }, 'the server cannot listen')
  if (error.code === 'EADDRINUSE') await report({ fault: 'port-taken' })
  process.exit(1)
})
listener.server.listen(config.port, config.host, () => void report({ ready: true }))

let postmaster: number | null = null
process.on('message', (message: { postmaster?: number }) => {
  postmaster = message.postmaster ?? null
})

shutDownInOrder(log, async (reason) => {
  stopMetrics()
  disk.stop()
  live.close()
  bookFeed.close()
  sessionEnds.close()
  await listener.close()
  await textReader.close()
  stopHearing()
  await faces.close()
  await pages.close()
  await services.close()
  // The process that started us is gone and cannot stop the embedded database any more.
  if (reason === 'abandoned' && postmaster !== null) process.kill(postmaster, 'SIGINT')
})

async function openApi(config: Config, log: Logger, opened: ProgramServices, pages: Pages) {
  const { db, clock, captcha, files, keys, dataKeys, mailer, messenger } = opened
  const { gateway, bankAccounts, outgoing, moveClock } = opened
  // Purchases come by the hundred; a page is rebuilt at most once a second, and never shows what
  // is older than that.
  const notifyChange = throttle(1000, () => {
    pages.invalidate()
    notifyPublicChange(db).catch((error: unknown) =>
      log.warn({ err: error }, 'other servers were not notified of a change'),
    )
  })
  const devRoutes = config.mode === 'live' ? [] : (await import('#dev')).devRoutes
  const services: ApiServices = {
    db,
    clock,
    log,
    captcha,
    files,
    faces,
    keys,
    callLimit: limitCalls(config.callsPerMinute),
    staffSessions: config.staffSessions,
    sessionEnds,
    signInProvider:
      config.signIn === null
        ? null
        : createSignInProvider({
            ...config.signIn,
            redirectUri: `${config.publicUrl}/sign-in/callback`,
          }),
    identityReview: config.identityReview,
    screeningLists: opened.screeningLists,
    dataKeys,
    textReader,
    mailer,
    messenger,
    live,
    gateway,
    bankAccounts,
    outgoing,
    disk,
    mode: config.mode,
    build,
    publicUrl: config.publicUrl,
    operator: config.operator,
    operatorProfile,
    purchaseSequencer: openPurchaseSequencer({ db, clock, onCommitted: notifyChange }),
    orderSequencer: openOrderSequencer({ db, clock }),
    books,
    bookFeed,
    ...(moveClock === null ? {} : { moveClock }),
    onPublicChange: notifyChange,
  }
  return createApi(services, devRoutes)
}

/** The operator's own file; the demo uses an example, and a live product nothing, where none is set. */
async function openProfile({ mode, operatorFile }: Config) {
  if (operatorFile !== null)
    return { ...(await readOperatorProfile(operatorFile)), isExample: false }
  if (mode !== 'demo') return { ...emptyOperatorProfile, isExample: false }
  return { ...(await readOperatorProfile(`${root}data/operator-demo.json`)), isExample: true }
}

async function buildId(): Promise<string> {
  try {
    const stamp = JSON.parse(await readFile(`${root}build/stamp.json`, 'utf8')) as { build: string }
    return stamp.build
  } catch {
    return 'development'
  }
}
