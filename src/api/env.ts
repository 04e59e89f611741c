import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Captcha } from '#captcha'
import type { OperatorStory } from '#contract/operator/operator-story.ts'
import type { Database } from '#database'
import type { DataKeys, FileStore } from '#files'
import type { IdentityKeys, SessionEnds, SignInProvider, StaffSessions } from '#identity'
import type { FaceWatch, ReadLists, TextReader } from '#investors'
import type { Actor, Clock, Locale, Mode } from '#kernel'
import type { BookCache, BookFeed, TradingDesk } from '#market'
import type { Live, Mailer, Messenger, Sender } from '#notifications'
import type { PurchaseDesk } from '#offerings'
import type { OperatorAccounts, PaymentGateway } from '#payments'
import type { CallLimit } from './call-limit.ts'

/** The company that runs this installation; null: not said, and then shown as a placeholder. */
export type Operator = {
  readonly name: string | null
  readonly licenceNumber: string | null
  readonly licenceDate: string | null
  readonly regulator: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  readonly opens: string
  readonly closes: string
}

/** Everything the API is handed at start; nothing in it is read from the surroundings. */
export type ApiServices = {
  db: Database
  clock: Clock
  log: Logger
  mode: Mode
  build: string
  /** The one origin that links, mails and cross-site checks are built on, without a slash at the end. */
  publicUrl: string
  operator: Operator
  /** What the operator says of itself; an example where the demo speaks. */
  operatorStory: { readonly story: OperatorStory; readonly isExample: boolean }
  captcha: Captcha
  /** Where files that people send are stored, encrypted. */
  files: FileStore
  /** What looks for faces in pictures, in a thread of its own. */
  faces: FaceWatch
  keys: IdentityKeys
  /** How sessions of staff are guarded beyond those of everybody. */
  staffSessions: StaffSessions
  /** Which sessions have ended before their access tokens have. */
  sessionEnds: SessionEnds
  /** Whom people may sign in with besides; null: nobody is configured. */
  signInProvider: SignInProvider | null
  /** Whether identities are approved at once, as the demo does, or by staff. */
  identityReview: 'automatic' | 'staff'
  /** The lists of names that investors are screened against, as they are now. */
  screeningLists: ReadLists
  /** The keys that encrypt stored personal data. */
  dataKeys: DataKeys
  /** Reads the text of pictures of cards. */
  textReader: TextReader
  mailer: Mailer
  /** The way out for short messages to phones. */
  messenger: Messenger
  /** Notifies open pages of what has changed. */
  live: Live
  /** How often one account may call; absent: as often as it likes. */
  callLimit?: CallLimit
  desk: PurchaseDesk
  /** Where orders of the secondary market are brought, and the books as this process reads them. */
  trading: TradingDesk
  books: BookCache
  /** Hands books to the streams that follow them. */
  bookFeed: BookFeed
  gateway: PaymentGateway
  /** The operator's accounts at banks, by purpose; null: transfers are not offered. */
  bankAccounts: OperatorAccounts | null
  /** The one way out to addresses that people or their browsers name. */
  outgoing: Sender
  /** The disk that holds the data; money is refused while it is full. */
  readonly disk: { isFull(): boolean }
  /** Moves the product's clock forward, for all processes; absent in live mode. */
  moveClock?: (instant: Date) => Promise<void>
  /** Called after a change that public pages show, so that pages kept in memory are rebuilt. */
  onPublicChange(): void
}

export type ApiEnv = {
  Variables: {
    services: ApiServices
    locale: Locale
    requestId: string
    /** The address the request came from, for limits on attempts. */
    address: string
    /** Set by `signedIn`; routes behind it may rely on it. */
    actor: Actor
    /** Set once a costly call was counted: several checks may look at one request. */
    isCostCounted?: true
    /** Which session the access token belongs to; set with `actor`. */
    sessionId: string
    /** The token is of an account that was recovered and may still lack its new factor; set with `actor`. */
    isFactorDue: boolean
  }
}

export type ApiContext = Context<ApiEnv>
