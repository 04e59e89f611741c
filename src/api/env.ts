import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Captcha } from '#captcha'
import type { Operator } from '#contract/operator/operator.ts'
import type { OperatorProfile } from '#contract/operator/operator-profile.ts'
import type { Database } from '#database'
import type { DataKeys, FileStore } from '#files'
import type { IdentityKeys, SessionEnds, SignInProvider, StaffSessions } from '#identity'
import type { FaceDetector, ReadLists, TextReader } from '#investors'
import type { Actor, Clock, Locale, Mode } from '#kernel'
import type { BookCache, BookFeed, OrderSequencer } from '#market'
import type { Live, Mailer, Messenger, Sender } from '#notifications'
import type { PurchaseSequencer } from '#offerings'
import type { OperatorAccounts, PaymentGateway } from '#payments'
import type { CallLimit } from './call-limit.ts'

/** Everything that the API receives at start; it reads nothing from its environment. */
export type ApiServices = {
  db: Database
  clock: Clock
  log: Logger
  mode: Mode
  build: string
  /** The public origin for links, emails and cross-site checks, without a trailing slash. */
  publicUrl: string
  /** Null where it is not configured. */
  operator: Readonly<Operator>
  /** The operator's own information; an example in the demo. */
  operatorProfile: OperatorProfile & { readonly isExample: boolean }
  captcha: Captcha
  /** The encrypted store of uploaded files. */
  files: FileStore
  /** The face detector, in a worker thread. */
  faces: FaceDetector
  keys: IdentityKeys
  /** The additional rules for staff sessions. */
  staffSessions: StaffSessions
  /** The sessions that ended before their access tokens expired. */
  sessionEnds: SessionEnds
  /** The OpenID provider; null when none is configured. */
  signInProvider: SignInProvider | null
  /** Whether identities are approved automatically, as in the demo, or by staff. */
  identityReview: 'automatic' | 'staff'
  /** The current sanction lists that investors are screened against. */
  screeningLists: ReadLists
  /** The keys that encrypt stored personal data. */
  dataKeys: DataKeys
  /** The text recognition for pictures of cards. */
  textReader: TextReader
  mailer: Mailer
  /** The sender of text messages. */
  messenger: Messenger
  /** Notifies open pages of changes. */
  live: Live
  /** The limit of calls per account; absent for none. */
  callLimit?: CallLimit
  purchaseSequencer: PurchaseSequencer
  /** Accepts orders; `books` are the books as this process reads them. */
  orderSequencer: OrderSequencer
  books: BookCache
  /** Sends books to the streams that subscribed to them. */
  bookFeed: BookFeed
  gateway: PaymentGateway
  /** The operator's bank accounts by purpose; null when transfers are not offered. */
  bankAccounts: OperatorAccounts | null
  /** The client for requests to addresses that users or their browsers provide. */
  outgoing: Sender
  /** The guard of the data disk; money operations are refused while it is full. */
  readonly disk: { isFull(): boolean }
  /** Moves the product's clock forward in all processes; absent in live mode. */
  moveClock?: (instant: Date) => Promise<void>
  /** Called after a change of public content, so that cached pages are rebuilt. */
  onPublicChange(): void
}

export type ApiEnv = {
  Variables: {
    services: ApiServices
    locale: Locale
    requestId: string
    /** The address of the sender, for limits on attempts. */
    address: string
    /** Set by `signedIn`; routes after it may rely on it. */
    actor: Actor
    /** Set once a costly call was counted, because several checks may see one request. */
    isCostCounted?: true
    /** The session of the access token; set with `actor`. */
    sessionId: string
    /** Whether the account was recovered and may still lack its new factor; set with `actor`. */
    isFactorDue: boolean
  }
}

export type ApiContext = Context<ApiEnv>
