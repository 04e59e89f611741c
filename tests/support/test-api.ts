import { pino } from 'pino'
import { type ApiServices, createApi, emptyOperatorProfile } from '#api'
import { noCaptcha } from '#captcha'
import { readConfig } from '#config'
import { devRoutes } from '#dev'
import { createDataKeys, openFolderStore } from '#files'
import { createIdentityKeys, logIn, openSessions, pollSessionEnds } from '#identity'
import { openFaceDetector, openScreeningLists, openTextReader } from '#investors'
import { type Mode, movableClock, newId } from '#kernel'
import { createBookCache, openBookFeed, openOrderSequencer } from '#market'
import { createMailer, createMessenger, createSender, openLive } from '#notifications'
import { openPurchaseSequencer } from '#offerings'
import {
  createSimulator,
  followEvents,
  followRefund,
  isRefundReference,
  type OperatorAccounts,
  type Simulator,
} from '#payments'
import { followPayout } from '#withdrawals'
import type { TestDatabase } from './database.ts'
import { isDeclared } from './declared-refusals.ts'
import { type NewAccount, newAccount } from './new-account.ts'
import { rethrow } from './rethrow.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The options of a request; `body` is sent as JSON, a string or bytes unchanged. */
export type Call = {
  method?: string
  token?: string
  key?: string
  language?: 'id' | 'en'
  headers?: Record<string, string>
  body?: unknown
}

/** The whole API on a test's own database, clock and simulated gateway. */
export type TestApi = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly services: ApiServices
  readonly clock: ReturnType<typeof movableClock>
  readonly simulator: Simulator
  /** Sends a request to `/api{path}` and reads the JSON answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects.
  call(path: string, call?: Call): Promise<{ status: number; headers: Headers; body: any }>
  /** Creates an activated account with these staff roles, if any, and returns it with an access token. */
  anAccount(roles?: NewAccount['roles']): Promise<{ userId: string; token: string }>
  /** Runs the payment tasks of the worker. */
  settlePayments(): Promise<void>
}

/** The start time of the test clock. */
export const testsBegin = new Date('2026-11-21T03:00:00Z')
const origin = 'http://127.0.0.1'
/** Signs the webhooks of the simulated gateway in tests. */
export const simulatorSecret = 'the-secret-of-the-simulated-gateway'
/** The secret from which tests derive keys, so that several programs of one test accept each other's sessions. */
export const testSecret = 'a-secret-that-only-tests-know-of-32'
export const dataSecret = 'another-secret-that-only-tests-know'
/** The operator's bank accounts in tests. */
export const testAccounts: OperatorAccounts = {
  client: { bankCode: '014', accountNumber: '5420990011', holderName: 'SEPETAK UJI' },
  escrow: { bankCode: '014', accountNumber: '5420990022', holderName: 'SEPETAK UJI ESCROW' },
  property: { bankCode: '014', accountNumber: '5420990033', holderName: 'SEPETAK UJI PROPERTI' },
  own: { bankCode: '014', accountNumber: '5420990044', holderName: 'SEPETAK UJI PERUSAHAAN' },
}
const password = 'Rahasia-Uji-2026'

// A test notices by its own expectations what a stream could not read, also while its database is closed.
const unread = () => {}

export function testApi(
  store: Pick<TestDatabase, 'db' | 'files'>,
  mode: Mode = 'demo',
  changes: Partial<ApiServices> = {},
): TestApi {
  const { db } = store
  const clock = movableClock(testsBegin)
  const keys = createIdentityKeys([testSecret])
  const simulator = createSimulator({
    db,
    clock,
    secret: simulatorSecret,
    webhookUrl: `${origin}/api/webhooks/simulator/`,
    send: (url, init) => app.fetch(new Request(url, init)),
  })
  const books = createBookCache()
  const services: ApiServices = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    mode,
    build: 'test',
    publicUrl: origin,
    operator: readConfig({}).operator,
    operatorProfile: { ...emptyOperatorProfile, isExample: false },
    captcha: noCaptcha,
    files: store.files ?? openFolderStore(temporaryFolder()),
    faces: openFaceDetector(),
    keys,
    // As in the demo; tests of the rules for staff in live mode switch them on.
    staffSessions: { needsFactor: false, idleMilliseconds: null },
    sessionEnds: pollSessionEnds(db),
    signInProvider: null,
    identityReview: mode === 'demo' ? 'automatic' : 'staff',
    screeningLists: openScreeningLists(null),
    dataKeys: createDataKeys([dataSecret]),
    textReader: openTextReader(),
    mailer: createMailer({ smtpUrl: null, from: '', publicUrl: origin, keepsContent: true }),
    messenger: createMessenger({ gateway: null, isDemo: mode === 'demo' }),
    live: openLive({
      db,
      openSessions: (ids) => openSessions(db, clock, ids),
      checkMilliseconds: 100,
      onError: unread,
    }),
    purchaseSequencer: openPurchaseSequencer({ db, clock }),
    orderSequencer: openOrderSequencer({ db, clock }),
    books,
    bookFeed: openBookFeed({ db, clock, books, onError: unread }),
    gateway: simulator,
    bankAccounts: testAccounts,
    outgoing: createSender({
      resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    }),
    disk: { isFull: () => false },
    moveClock: async (instant) => clock.moveTo(instant),
    onPublicChange: () => {},
    ...changes,
  }
  const app = createApi(services, mode === 'live' ? [] : devRoutes)
  return {
    fetch: (request) => app.fetch(request),
    services,
    clock,
    simulator,
    call: async (path, call = {}) => {
      const response = await app.fetch(new Request(`${origin}/api${path}`, requestOf(call)))
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      const body: unknown = isJson ? JSON.parse(text) : text
      const method = call.method ?? (call.body === undefined ? 'GET' : 'POST')
      const refused = response.ok ? null : codeOf(body)
      if (refused !== null && !isDeclared(method, path, refused))
        throw new Error(
          `${method} ${path} refuses with ${refused}, which its declaration leaves out`,
        )
      return { status: response.status, headers: response.headers, body }
    },
    anAccount: async (roles = []) => {
      const email = `${newId()}@contoh.id`
      const userId = await newAccount(db, clock.now(), { email, password, roles })
      const device = { address: 'unknown', userAgent: 'test' }
      const loggedIn = await logIn(db, keys, clock, { name: email, password }, device)
      if (loggedIn.next !== 'signed-in') throw new Error('the test account is not active')
      return { userId, token: loggedIn.tokens.access }
    },
    settlePayments: async () => {
      const money = { db, clock, gateway: simulator, keys: services.dataKeys }
      const followOut = async (reference: string) => {
        await (isRefundReference(reference) ? followRefund : followPayout)(money, reference)
      }
      while ((await followEvents(money, rethrow, followOut)) > 0);
    },
  }
}

function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
}

function requestOf({ method, token, key, language, headers, body }: Call): RequestInit {
  if (body instanceof FormData) return formRequest(body, token, language, headers)
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
  }
}

// The content type with its boundary comes from the form itself.
function formRequest(
  body: FormData,
  token: Call['token'],
  language: Call['language'],
  headers: Call['headers'],
): RequestInit {
  return {
    method: 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...headers,
    },
    body,
  }
}
