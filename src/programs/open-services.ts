import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { type Captcha, createOutsideCheck, createProofOfWork, noCaptcha } from '#captcha'
import type { Config } from '#config'
import { claimInstallation, connect, type Database, disconnect } from '#database'
import { createDataKeys, type DataKeys, type FileStore, openFileStore } from '#files'
import { createIdentityKeys, type IdentityKeys } from '#identity'
import { openScreeningLists, type ReadLists } from '#investors'
import { type Clock, type Mode, systemClock } from '#kernel'
import {
  createMailer,
  createMessenger,
  createSender,
  type Mailer,
  type Messenger,
  type Sender,
} from '#notifications'
import {
  createMidtrans,
  createNoGateway,
  createSimulator,
  createXendit,
  type OperatorAccounts,
  type PaymentGateway,
  simulatedAccounts,
} from '#payments'
import type { ProductClock } from '#product-clock'
import { whenReachable } from './when-reachable.ts'

/** The dependencies of both programs. */
export type ProgramServices = {
  readonly db: Database
  readonly clock: Clock
  readonly moveClock: ((instant: Date) => Promise<void>) | null
  readonly captcha: Captcha
  readonly files: FileStore
  readonly keys: IdentityKeys
  readonly screeningLists: ReadLists
  readonly dataKeys: DataKeys
  readonly mailer: Mailer
  /** The sender of text messages. */
  readonly messenger: Messenger
  readonly gateway: PaymentGateway
  /** The operator's bank accounts by purpose; null when not configured. */
  readonly bankAccounts: OperatorAccounts | null
  /** The client for requests to addresses that users enter for webhooks. */
  readonly outgoing: Sender
  close(): Promise<void>
}

/** A fictitious account, as all accounts of the demo. */
const demoLists = fileURLToPath(new URL('../../data/screening-demo', import.meta.url))

export function openLog(config: Config, program: string): Logger {
  return pino({
    level: config.logLevel,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', 'email', 'password', 'token'],
  })
}

/** Connects to the database, waits until it is available, and creates the dependencies of each room. */
export async function openServices(
  config: Config,
  log: Logger,
  { statementMilliseconds }: { statementMilliseconds?: number } = {},
): Promise<ProgramServices> {
  if (config.databaseUrl === null) {
    throw new Error(
      'DATABASE_URL is not set. `npm start` starts a database of its own and sets it.',
    )
  }
  const db = connect({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnections,
    ...(statementMilliseconds === undefined ? {} : { statementMilliseconds }),
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  await whenReachable(
    () => claimInstallation(db, config.mode),
    (error) => log.warn({ reason: String(error) }, 'waiting for the database'),
  )
  const isDemo = config.mode === 'demo'
  const product = await whenReachable(
    () => openProductClock(config.mode, db),
    () => {},
  )
  const clock = product ?? systemClock
  const { secretKeys, dataKeys } = config.secrets
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl,
    contactEmail: config.operator.email,
    keepsContent: isDemo,
  })
  return {
    db,
    clock,
    moveClock: product === null ? null : (instant) => product.moveTo(instant),
    captcha: openCaptcha(config, db),
    files: openFileStore(config.storageUrl, path.join(config.dataFolder, 'files')),
    keys: createIdentityKeys(secretKeys ?? []),
    screeningLists: openScreeningLists(config.screeningFolder ?? (isDemo ? demoLists : null)),
    dataKeys: createDataKeys(dataKeys ?? []),
    mailer,
    messenger: createMessenger({ gateway: config.messages, isDemo }),
    outgoing: createSender(),
    gateway: openGateway(config, db, clock),
    bankAccounts: config.bankAccounts ?? (isDemo ? simulatedAccounts : null),
    async close() {
      product?.close()
      mailer.close()
      await disconnect(db)
    },
  }
}

/** The movable clock. A live product does not load it. */
async function openProductClock(mode: Mode, db: Database): Promise<ProductClock | null> {
  if (mode === 'live') return null
  const { productClock } = await import('#product-clock')
  return await productClock(db)
}

function openCaptcha({ captcha, secrets }: Config, db: Database): Captcha {
  switch (captcha.kind) {
    case 'altcha':
      return createProofOfWork({
        db,
        secrets: secrets.secretKeys ?? [],
        difficulty: captcha.difficulty,
      })
    case 'siteverify':
      return createOutsideCheck({ db, ...captcha })
    case 'off':
      return noCaptcha
  }
}

function openGateway(config: Config, db: Database, clock: Clock): PaymentGateway {
  const { kind, keys } = config.payments
  switch (kind) {
    case 'xendit':
      return createXendit({
        baseUrl: keys.XENDIT_URL,
        key: keys.XENDIT_SECRET_KEY,
        webhookToken: keys.XENDIT_WEBHOOK_TOKEN,
      })
    case 'midtrans':
      return createMidtrans({
        core: { baseUrl: keys.MIDTRANS_URL, key: keys.MIDTRANS_SERVER_KEY },
        iris: {
          baseUrl: keys.IRIS_URL,
          key: keys.IRIS_CREATOR_KEY,
          approverKey: keys.IRIS_APPROVER_KEY,
          merchantKey: keys.IRIS_MERCHANT_KEY,
        },
      })
    case 'none':
      return createNoGateway()
    case 'simulator':
      return createSimulator({
        db,
        clock,
        secret: config.secrets.paymentsSecret ?? '',
        webhookUrl: `${ownAddress(config)}/api/webhooks/simulator/`,
      })
  }
}

// The simulator acts as an external system but calls the server directly instead of by its public name.
function ownAddress({ host, port }: Config): string {
  const isAnywhere = host === '0.0.0.0' || host === '::'
  return `http://${isAnywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}
