// Written from the API's own document by the test that holds the two together; not by hand.
// Amounts and units are JSON integers, instants ISO 8601 in UTC.

export type Acceptances = {
  items: {
    document: 'terms' | 'privacy'
    version: string
    language: 'id' | 'en'
    acceptedAt: string
  }[]
}

export type AccessToken = {
  access: string
  /** This refresh token was replaced a moment ago by a confirmation: keep the newer one */
  isFormer?: true
}

export type ActivationDue = PendingActivation & {
  next: 'activation'
}

export type AddressBook = {
  properties: number
  changedAt: string | null
  /** Cities that have such properties */
  cities: PropertyAddress[]
  /** The cursors that cut the list into parts of at most 20000; null is its beginning. */
  parts: (string | null)[]
}

export type Agreement = {
  subscriptionId: string
  number: string
  /** Of the text */
  version: string
  /** In Indonesian alone, or with an English translation beside it */
  languages: 'id' | 'id-en'
  signedAt: string
  /** Fingerprint of the file, in hexadecimal */
  sha256: string
  bytes: number
  signatureLevel: 'basic' | 'certified'
  /** Void once the purchase was cancelled or refunded */
  state: 'in-force' | 'void'
  stamp: {
    /** Stamp duty is the operator’s to pay */
    state: 'not-due' | 'due' | 'stamped'
    duty: number
    serial: string | null
    stampedAt: string | null
  }
  property: {
    id: string
    name: string
  }
  units: number
  amount: number
}

export type AgreementCheck = {
  /** Null: no agreement of ours is this file */
  agreement: {
    number: string
    version: string
    signedAt: string
    state: 'in-force' | 'void'
  } | null
  /** Null: no certificate of ours is this file */
  certificate: {
    number: string
    issuer: string
    units: number
    allottedOn: string
    state: 'in-force' | 'ended'
  } | null
}

export type Alert = {
  id: string
  property: {
    id: string
    name: string
  } | null
  filters: {
    q?: string
    city?: string[]
    province?: string[]
    type?: ('house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse')[]
    state?: ('coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn')[]
    let?: ('let' | 'partly-let' | 'empty')[]
    title?: ('SHM' | 'SHGB' | 'SHMSRS')[]
    sharia?: 'yes' | 'no'
    debt?: 'yes' | 'no'
    yieldMin?: number
    yieldMax?: number
    priceMin?: number
    priceMax?: number
    gapMin?: number
    gapMax?: number
  }
  condition: AlertCondition
  endsOn: string | null
  byMail: boolean
  byPush: boolean
  isPaused: boolean
  hasEnded: boolean
  madeAt: string
  /** At how many properties it holds now */
  holdsAt: number
  /** When you were last notified of it */
  toldAt: string | null
}

export type AlertCondition = {
  measure: 'fits'
} | {
  measure: 'opens'
} | {
  measure: 'yield'
  direction: 'above' | 'below'
  /** Net yield in basis points */
  value: number
} | {
  measure: 'price'
  direction: 'above' | 'below'
  /** Rupiah a unit */
  value: number
} | {
  measure: 'gap'
  direction: 'above' | 'below'
  /** How far the price is above or below the valuation, in basis points */
  value: number
} | {
  measure: 'units-left'
  /** So many units of an open offering are left, or fewer */
  value: number
} | {
  measure: 'closes'
  /** An open offering closes within so many days */
  value: number
}

export type ApiToken = {
  id: string
  name: string
  /** The last letters of the key */
  hint: string
  scopes: ('profile' | 'portfolio' | 'wallet' | 'orders')[]
  createdAt: string
  expiresAt: string
  /** To the minute */
  lastUsedAt: string | null
  revokedAt: string | null
}

export type AppSetUp = {
  /** Base32, to be typed in */
  secret: string
  /** `otpauth://…`, for a QR code */
  address: string
}

export type Application = {
  id: string
  number: string
  openingId: string | null
  openingTitle: {
    id: string
    en: string
  } | null
  name: string
  email: string
  phone: string
  link: string | null
  note: string | null
  language: 'id' | 'en'
  appliedAt: string
  keepUntil: string
  answeredAt: string | null
}

export type ApplicationReceipt = {
  number: string
  appliedAt: string
  keepUntil: string
}

export type Arrangement = {
  cards: ('value' | 'payouts' | 'cash' | 'income' | 'holdings' | 'allocation' | 'goal' | 'news' | 'watchlist')[]
  columns: ('units' | 'price' | 'costPerUnit' | 'cost' | 'value' | 'gain' | 'income' | 'accrued' | 'yieldOnCost' | 'yieldNow' | 'let' | 'lastChange')[]
}

export type AuditLine = {
  id: number
  happenedAt: string
  /** Null: the product itself */
  actor: {
    id: string
    name: string | null
  } | null
  action: string
  subjectKind: string
  subjectId: string
  /** Of a person or a property */
  subjectName: string | null
  details: { [name: string]: string | number | boolean | null }
  /** Bound to all before it by a hash */
  isChained: boolean
}

export type AutoInvest = {
  plan: AutoInvestPlan
  terms: AutoInvestTerms
}

export type AutoInvestExecution = {
  id: string
  period: string
  state: 'announced' | 'buying' | 'done' | 'dropped'
  budget: number
  announcedAt: string
  runsAt: string
  endedAt: string | null
  reason: 'frozen' | 'stopped' | 'no-match' | 'no-money' | 'no-room' | 'refused' | null | null
  purchases: {
    property: {
      id: string
      name: string
    }
    units: number
    /** Price and fee, once bought */
    cost: number | null
    subscriptionId: string | null
    /** The code of why not */
    refusal: string | null
  }[]
}

export type AutoInvestPlan = {
  id: string
  state: 'active' | 'paused'
  rhythm: 'monthly' | 'payouts' | 'deposits'
  amount: number
  dayOfMonth: number | null
  keepInWallet: number
  propertyMax: number | null
  cityIds: string[]
  types: ('house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse')[]
  titleKinds: ('SHGB' | 'SHMSRS')[]
  netYieldMinBasisPoints: number
  riskStatementVersion: string
  startedAt: string
  pausedAt: string | null
  freeBalance: number
  /** What came in and is not spent; null for a monthly plan */
  collected: number | null
  /** Offerings that match the filters now */
  matchingNow: number
  /** What it does next, as it would do it now */
  next: {
    isAnnounced: boolean
    runsAt: string
    budget: number
    wouldBuy: {
      property: {
        id: string
        name: string
      }
      units: number
    } | null
    obstacle: 'frozen' | 'stopped' | 'no-match' | 'no-money' | 'no-room' | 'refused' | null | null
  } | null
} | null

export type AutoInvestTerms = {
  amountMin: number
  /** The hour of Jakarta at which plans buy */
  runsAtHour: number
  purchasesMax: number
  noticeHours: number
  riskStatementVersion: string
}

export type AutoInvestTrial = {
  from: string
  until: string
  spent: number
  /** Of offerings that failed: it would have come back */
  refunded: number
  /** Payouts until today, before tax */
  income: number
  valueNow: number
  times: {
    at: string
    budget: number
    reason: 'frozen' | 'stopped' | 'no-match' | 'no-money' | 'no-room' | 'refused' | null | null
    purchases: {
      property: {
        id: string
        name: string
      }
      units: number
      cost: number
      isRefunded: boolean
      income: number
      valueNow: number
    }[]
  }[]
}

export type AwaitedTransfer = {
  depositId: string
  reference: string
  /** Rupiah to transfer, the code in it */
  amount: number
  /** The name it has to come under */
  ownerName: string
  createdAt: string
  expiresAt: string
}

export type BalanceCorrection = {
  proposal: Proposal
  userId: string
  investorName: string | null
  form: 'reversal' | 'amount'
  /** What the free balance changes by; negative: less */
  amount: number
  /** The free balance now */
  free: number
  /** What it would not cover now, and become a debt */
  owed: number
  account: 'bank-settlement' | 'correction-costs' | 'platform-fees' | 'gateway-costs' | null | null
  /** What a reversal takes back */
  entry: {
    entryId: string
    kind: string
    reference: string
  } | null
  reason: 'credited-twice' | 'wrong-account' | 'wrong-amount' | 'fee-error' | 'goodwill' | 'other'
  noteId: string
  noteEn: string
  hasDocument: boolean
}

export type BalanceLine = {
  id: string
  /** purchase-fee, subscription, deposit, deposit-in-review, withdrawal */
  kind: string
  amount: number
  reference: string
  property: {
    id: string
    name: string
  } | null
  since: string
  /** End of the right to cancel, or of the time to pay */
  until: string | null
}

export type BalanceReceipt = {
  schema: 'sepetak-proof/1' | 'sepetak-proof/2'
  day: string
  userId: string
  /** What the parts add up to */
  amount: string
  parts: {
    salt: string
    amount: string
    steps: {
      side: 'left' | 'right'
      hash: string
      amount: string
    }[]
  }[]
  root: string
  total: string
}

export type Bank = {
  /** Three digits */
  code: string
  name: string
  shortName: string
  /** Digits that its account numbers usually have; empty where that is not known */
  accountNumberLengths: number[]
}

export type BankAccount = {
  id: string
  bank: {
    code: string
    name: string
    shortName: string
  }
  /** The last four digits */
  numberEnd: string
  purpose: string | null
  /** `checking`: the bank is being asked; `proof-needed`: the names differ, hand in a page of the bank book; `in-review`: people look at it; `ready`: money may go there once `lockedUntil` is past */
  state: 'checking' | 'proof-needed' | 'in-review' | 'ready' | 'refused'
  /** The verified name */
  ownerName: string
  /** As the bank gives it */
  holderName: string | null
  /** Likeness of the two names, 0–100 */
  nameScore: number | null
  refusal: 'not-found' | 'name-differs' | 'proof-unclear' | null | null
  isMain: boolean
  addedAt: string
  lockedUntil: string
  isLocked: boolean
  /** When a withdrawal was last sent there */
  lastUsedAt: string | null
}

export type BankDay = {
  purpose: 'client' | 'escrow' | 'property' | 'own'
  day: string
  /** Rupiah at the end of the day, by the statements */
  bank: number
  /** By the ledger */
  ledger: number
}

export type BankLock = {
  /** So long an account waits that is added now */
  hours: 24 | 48 | 72
  /** A shorter wait that was chosen, and from when on it holds */
  next: {
    hours: 24 | 48 | 72
    at: string
  } | null
  choices: (24 | 48 | 72)[]
}

export type BankProof = {
  accountId: string
  userId: string
  bank: {
    code: string
    name: string
    shortName: string
  }
  numberEnd: string
  /** The verified name */
  ownerName: string
  /** As the bank gives it */
  holderName: string | null
  nameScore: number | null
  addedAt: string
  proofAt: string
  /** The names are so different that accepting it takes two people */
  needsSecondPerson: boolean
  proposal: Proposal | null
  decided: {
    decision: 'accepted' | 'name-differs' | 'proof-unclear'
    reason: string | null
    /** A name */
    by: string
    /** The second person’s name */
    approvedBy: string | null
    at: string
  } | null
}

export type BankStatement = {
  id: string
  format: 'csv' | 'mt940'
  /** The last four digits */
  account: string
  /** What the account is for */
  purpose: 'client' | 'escrow' | 'property' | 'own'
  beginsOn: string
  endsOn: string
  /** Rupiah; null: imported before it was read */
  opening: number | null
  closing: number | null
  lines: number
  /** Lines that no statement brought before */
  counted: number
  /** A name; null: the simulated bank */
  importedBy: string | null
  importedAt: string
  state: 'waiting' | 'taken' | 'refused'
  proposal: Proposal | null
}

export type BookedMonth = {
  month: string
  gross: number
  management: number
  maintenance: number
  propertyTax: number
  insurance: number
  reserve: number
  incomeTax: number
  hotelTax: number
  net: number
  occupancyBasisPoints: number
  reasons: {
    gross?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    management?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    maintenance?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    'property-tax'?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    insurance?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    reserve?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    'income-tax'?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
    'hotel-tax'?: 'as-expected' | 'vacancy' | 'rent-changed' | 'rent-late' | 'repair' | 'yearly-bill' | 'one-off' | 'fee-by-rent' | 'seasonal'
  }
}

export type Buyer = {
  id: string
  receiptNumber: string
  investorId: string
  /** Null: the account is closed */
  name: string | null
  units: number
  amount: number
  state: 'active' | 'cancelled' | 'allotted' | 'refunded'
  placedAt: string
}

export type CalendarFeed = {
  madeAt: string | null
}

export type CalendarPayout = {
  state: 'paid' | 'declared' | 'forecast'
  /** Day of Jakarta; of a forecast the expected one */
  on: string
  /** The month it is earned in */
  period: string
  property: {
    id: string
    name: string
  }
  units: number
  /** Rupiah, rounded down */
  perUnit: string
  amount: number
  /** Of what was paid */
  distributionId: string | null
  /** A lease ends before */
  leaseEndsOn: string | null
}

export type CaptchaChallenge = {
  kind: 'proof-of-work'
  challenge: ProofOfWork
} | {
  kind: 'widget'
  scriptUrl: string
  siteKey: string
} | {
  kind: 'none'
}

export type CardReading = {
  /** False: no card was found in the picture */
  isCard: boolean
  /** What was read; places by their code in `places` */
  fields: {
    fullName?: string
    nik?: string
    birthPlace?: string
    bornOn?: string
    gender?: 'female' | 'male'
    street?: string
    rt?: string
    rw?: string
    province?: string
    city?: string
    district?: string
    village?: string
  }
  /** The names of those codes */
  placeNames: {
    province?: string
    city?: string
    district?: string
    village?: string
  }
  /** `unread`: not found or not legible; `contradicts`: NIK, birth date and gender do not agree; `unknown`: no one place has the name that was read */
  unread: {
    field: 'fullName' | 'nik' | 'birthPlace' | 'bornOn' | 'gender' | 'street' | 'rt' | 'rw' | 'province' | 'city' | 'district' | 'village'
    why: 'unread' | 'contradicts' | 'unknown'
  }[]
  /** What about the picture may be why something could not be read */
  picture: ('blurred' | 'dark' | 'small')[]
  readAt: string
}

export type Certificate = {
  subscriptionId: string
  number: string
  /** In Jakarta */
  allottedOn: string
  /** Fingerprint of the file, in hexadecimal */
  sha256: string
  bytes: number
  /** Ended once the property was sold and paid out: its units exist no longer */
  state: 'in-force' | 'ended'
  property: {
    id: string
    name: string
    issuer: string
  }
  units: number
}

export type City = {
  id: string
  name: Localized
  province: string
  /** Its centre, in degrees */
  location: {
    lat: number
    lon: number
  }
  propertyCount: number
  picture: Picture | null
  figures: CityFigures
  /** Rupiah a month that a square metre of building brought, empty months included, over at most twelve months of each property */
  rent: {
    perSquareMetre: number
    properties: number
    from: string
    to: string
  } | null
  /** By how much valuations rose a year: the median of properties valued for a year or longer */
  growth: {
    /** Ten thousand are one whole: 1 % is 100. */
    basisPoints: number
    properties: number
    since: string
  } | null
  /** Properties that have paid or have ended; 24 at most */
  results: {
    id: string
    name: string
    state: 'coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn'
    payouts: number
    /** Rupiah distributed to holders so far */
    paidOut: number
    /** Rupiah that one unit was paid so far */
    perUnit: number
    /** The newest valuation against the first */
    valueMoveBasisPoints: number | null
  }[]
  /** Quotations about it, the newest of each kind; a kind may be missing */
  facts: {
    kind: 'minimum-wage' | 'flood' | 'quake' | 'roads-and-stations'
    text: Localized
    asOf: string
    source: string
    address: string
  }[]
}

export type CityFigures = {
  /** Published there */
  properties: number
  /** Of these, on sale now */
  open: number
  /** A year of net income on the money raised, over properties that run; where none does, what the others expect. */
  netYield: {
    /** Ten thousand are one whole: 1 % is 100. */
    lowestBasisPoints: number
    /** Ten thousand are one whole: 1 % is 100. */
    averageBasisPoints: number
    /** Ten thousand are one whole: 1 % is 100. */
    highestBasisPoints: number
    properties: number
    isForecast: boolean
  } | null
  occupancy: {
    /** Ten thousand are one whole: 1 % is 100. */
    basisPoints: number
    properties: number
  } | null
  /** All valuations now against those of twelve months ago, of properties valued before and since. */
  valueMove: {
    /** Ten thousand are one whole: 1 % is 100. */
    basisPoints: number
    properties: number
  } | null
}

export type CityFiguresList = {
  items: {
    id: string
    name: Localized
    province: string
    /** Its centre, in degrees */
    location: {
      lat: number
      lon: number
    }
    propertyCount: number
    picture: Picture | null
    figures: CityFigures
  }[]
  nextCursor: unknown | null
}

export type CityList = {
  items: {
    id: string
    name: Localized
    province: string
    /** Its centre, in degrees */
    location: {
      lat: number
      lon: number
    }
    propertyCount: number
  }[]
  nextCursor: unknown | null
}

export type Closing = {
  number: string
  keepUntil: string
}

export type ClosingConditions = {
  /** Rupiah to be withdrawn first */
  free: number
  /** Rupiah held, in escrow, coming or going */
  underWay: number
  units: number
  isPossible: boolean
}

export type CodeOwner = {
  code: string
  /** Initials; null while there is no name */
  referrer: string | null
  terms: ReferralTerms
}

export type CodeSent = {
  maskedEmail: string
  resendAvailableAt: string
  codeExpiresAt: string
}

export type ConfirmationState = {
  confirmedUntil: string | null
  /** Until when a passkey or authenticator code counts as fresh; staff approve with one */
  factorFreshUntil: string | null
  needsPassword: boolean
  /** What goes with the password, best first; `mail` alone: no second factor is on */
  methods: ('app' | 'passkey' | 'recovery' | 'mail')[]
  hasSecondFactor: boolean
  /** A passkey confirms by itself */
  hasPasskey: boolean
  maskedEmail: string
  mailedCode: CodeSent | null
}

export type Confirmed = Tokens & {
  confirmedUntil: string
}

export type Consents = {
  items: {
    purpose: 'marketing' | 'analytics' | 'face'
    textVersion: string
    language: 'id' | 'en'
    givenAt: string
    /** Null: in force */
    withdrawnAt: string | null
  }[]
}

export type CorrectableBalance = {
  userId: string
  name: string
  free: number
  owed: number
  entries: {
    entryId: string
    kind: string
    reference: string
    happenedAt: string
    /** What it changed the free balance by */
    amount: number
  }[]
}

export type CorrectedFacts = {
  correctedOn: string
  why: Localized
  changes: FactChange[]
}

export type Customer = {
  userId: string
  name: string | null
  email: string
  /** For support and compliance */
  phone: string | null
  status: 'registered' | 'active' | 'suspended' | 'closed'
  isStaff: boolean
  isMe: boolean
  createdAt: string
  lastSeenAt: string | null
  frozenAt: string | null
  /** For support, compliance and administration */
  identity: {
    state: 'declared' | 'asked' | 'refused' | 'verified'
    maskedNik: string
    verifiedAt: string | null
  } | null
  /** Rupiah; for support, compliance and finance */
  balances: {
    free: number
    held: number
    rewards: number
    owed: number
  } | null
  suspensions: {
    reason: string
    /** The name of a member of staff */
    suspendedBy: string | null
    suspendedAt: string
    /** The name of a member of staff */
    restorationProposedBy: string | null
    /** The name of a member of staff */
    restoredBy: string | null
    restoredAt: string | null
  }[]
  proposal: Proposal | null
}

export type CustomerFile = {
  parts: {
    part: 'movements' | 'deposits' | 'purchases' | 'holdings' | 'withdrawals' | 'bank-accounts' | 'messages' | 'tickets' | 'decisions' | 'notes'
    /** The newest few */
    items: CustomerRecord[]
    hasMore: boolean
  }[]
}

export type CustomerRecord = {
  id: string
  reference: string | null
  /** A kind of movement, a way of paying, a topic, a channel or a kind of decision */
  kind: string | null
  /** A property, a masked bank account, or what was written */
  about: string | null
  /** Rupiah */
  amount: number | null
  units: number | null
  state: string | null
  /** Names of staff */
  by: string | null
  at: string
}

export type Declaration = {
  id: string
  propertyId: string
  propertyName: string
  month: string
  isFinal: boolean
  reference: string
  total: number
  /** What the reserve gets back first */
  refill: number
  recordedAt: string
  payAt: string
  declaredAt: string
  state: 'declared' | 'paying' | 'paid'
  paidAt: string | null
  finishedAt: string | null
  holders: number | null
  parts: number
  partsDone: number
}

export type Delivery = {
  id: string
  template: string
  /** What a mail of notices is about; null: a mail of its own */
  topic: string | null
  /** Only enough of it to be recognised */
  address: string
  language: 'id' | 'en'
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  lastFault: string | null
  queuedAt: string
  sentAt: string | null
  nextAttemptAt: string | null
}

export type Deposit = {
  id: string
  reference: string
  /** `in-review`: money came, but late or not as ordered, and is not credited yet; `returning`: it is sent back; `returned`: it went back; `corrected`: it was credited wrongly and taken out again */
  state: 'awaiting-payment' | 'paid' | 'in-review' | 'returning' | 'returned' | 'corrected' | 'expired' | 'failed'
  /** Rupiah to pay, exactly */
  amount: number
  method: string
  /** Digits without spaces */
  accountNumber: string | null
  /** Of a bill payment: typed before `accountNumber`, its bill key */
  billerCode: string | null
  /** Of a transfer: the bank it goes to */
  accountBank: string | null
  /** Of a transfer: whose account */
  accountHolder: string | null
  /** Of a transfer: the rupiah in `amount` that it is known by */
  uniqueCode: number | null
  /** The text inside the QR code */
  qrContent: string | null
  createdAt: string
  expiresAt: string
  paidAt: string | null
  /** Rupiah that came */
  receivedAmount: number | null
  /** Rupiah added to the free balance */
  creditedAmount: number | null
  reviewReason: 'amount-differs' | 'late' | 'currency-differs' | 'sender-differs' | null | null
  /** Money that goes back to its payer; given for one deposit, not in lists */
  refund: {
    reference: string
    bank: string
    numberEnd: string
    state: 'queued' | 'sending' | 'submitted' | 'paid' | 'failed' | 'reversed'
    approvedAt: string
    sentAt: string | null
    arrivedAt: string | null
  } | null
  /** True when no real money moves */
  simulated: boolean
}

export type DepositMethod = {
  id: string
  kind: 'virtual-account' | 'qris' | 'transfer'
  bank: {
    code: string
    name: string
    shortName: string
  } | null
  /** Rupiah */
  minimum: number
  /** Rupiah */
  maximum: number
  /** Rupiah, taken from the payer */
  fee: number
}

export type DeskDocument = {
  id: string
  kind: 'sale-agreement' | 'sale-deed' | 'title-extract' | 'building-permit' | 'building-survey' | 'valuation-report' | 'insurance-policy' | 'land-tax-receipt' | 'floor-plan' | 'inspection-report'
  language: 'id' | 'en'
  issuedBy: string
  issuedOn: string
  audience: 'public' | 'buyers' | 'holders'
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: number
  /** Null: taken over from before */
  sha256: string | null
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn'
  /** The name of who handed it in */
  uploadedBy: string | null
  uploadedAt: string
  /** The name of who decided */
  decidedBy: string | null
  decidedAt: string | null
  /** Why it was taken back */
  withdrawnFor: string | null
  proposal: Proposal | null
}

export type DeskOffering = {
  id: string
  propertyId: string
  propertyName: string
  code: string
  state: 'review' | 'coming-soon' | 'open' | 'funded' | 'closing' | 'closed' | 'failed' | 'withdrawn' | 'declined'
  isPaused: boolean
  unitPrice: number
  unitsTotal: number
  unitsSold: number
  /** Fewer sold at the end: everything is refunded */
  targetUnits: number
  opensAt: string
  closesAt: string
  /** The last day of the window, in Jakarta */
  lastDay: string
}

export type DeskPrivacyRequest = PrivacyRequest & {
  userId: string
  name: string
  /** Open, and the time of the law has passed */
  isOverdue: boolean
}

export type DeskProperty = {
  id: string
  code: string
  name: string
  city: Localized
  state: 'draft' | 'coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn'
  letState: 'let' | 'partly-let' | 'empty' | null | null
  /** Its offering opens or sells nothing for now */
  isPaused: boolean
  /** An offering of it waits for another person */
  isInReview: boolean
  nextValuationOn: string
  /** When it was last reported on */
  updatedOn: string | null
  quietDays: number | null
  /** For more than 45 days */
  isQuiet: boolean
  /** Open items whose day has passed */
  overdue: number
  openRepairs: number
}

export type DeskPropertyFile = {
  property: DeskProperty
  /** Whether my role keeps these records */
  mayKeep: boolean
  proposal: Proposal | null
  facts: FactValues
  correction: Proposal | null
  /** Leases, conditions, plans and pictures that wait, and what is to be taken back */
  publications: Proposal[]
  /** What an offering can be planned with; null unless it is a draft */
  offering: {
    unitPrice: number
    unitsTotal: number
    windowDaysMax: number
  } | null
  valuations: {
    valuedOn: string
    amount: number
    unitPrice: number
  }[]
  titleSteps: {
    step: 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over'
    doneOn: string | null
    documentId: string | null
    documentOn: string | null
  }[]
  /** The prospectus and summaries, which the product writes */
  documents: {
    kind: 'prospectus' | 'valuation' | 'lease-summary' | 'insurance'
    issuedOn: string
  }[]
  /** What others issued */
  issuedDocuments: {
    items: DeskDocument[]
    /** Whether my role hands documents in */
    mayHandIn: boolean
  }
  leases: {
    id: string
    space: Localized
    tenantKind: 'household' | 'students' | 'guests' | 'shop' | 'food' | 'education' | 'health' | 'office' | 'logistics'
    startsOn: string
    endsOn: string | null
    monthlyRent: number | null
    endedOn: string | null
  }[]
  healthItems: {
    id: string
    kind: 'inspection' | 'repair' | 'land-tax' | 'permit' | 'insurance'
    text: Localized
    openedOn: string
    dueOn: string | null
    doneOn: string | null
    amount: number | null
  }[]
  /** From this month on, a year at most */
  plans: {
    month: string
    gross: number
    costs: number
    note: Localized
  }[]
  /** Of inspections, as everybody sees them */
  pictures: {
    id: string
    lookedOn: string
    title: Localized
  }[]
  reports: QuarterlyReport[]
}

export type Device = {
  id: string
  browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | 'other'
  system: 'android' | 'ios' | 'linux' | 'macos' | 'windows' | 'other'
  showsAmounts: boolean
  addedAt: string
  toldAt: string | null
  /** Whether it was registered in this session */
  isThis: boolean
}

export type Devices = {
  /** What a browser registers for: `applicationServerKey` of the Push API, base64url */
  publicKey: string
  items: Device[]
}

export type DraftContent = {
  name?: string | number | boolean | null
  code?: string | number | boolean | null
  type?: string | number | boolean | null
  cityCode?: string | number | boolean | null
  street?: string | number | boolean | null
  village?: string | number | boolean | null
  district?: string | number | boolean | null
  postcode?: string | number | boolean | null
  latitude?: string | number | boolean | null
  longitude?: string | number | boolean | null
  buildingArea?: string | number | boolean | null
  landArea?: string | number | boolean | null
  yearBuilt?: string | number | boolean | null
  floors?: string | number | boolean | null
  rooms?: string | number | boolean | null
  power?: string | number | boolean | null
  titleEndsOn?: string | number | boolean | null
  titleNumberMasked?: string | number | boolean | null
  isSharia?: string | number | boolean | null
  hasDebt?: string | number | boolean | null
  issuerName?: string | number | boolean | null
  issuerNumber?: string | number | boolean | null
  summaryId?: string | number | boolean | null
  summaryEn?: string | number | boolean | null
  storyId?: string | number | boolean | null
  storyEn?: string | number | boolean | null
  price?: string | number | boolean | null
  buyingCosts?: string | number | boolean | null
  reserve?: string | number | boolean | null
  renovationReserve?: string | number | boolean | null
  platformFee?: string | number | boolean | null
  issuePrice?: string | number | boolean | null
  valuation?: string | number | boolean | null
  valuedOn?: string | number | boolean | null
  nextValuationOn?: string | number | boolean | null
  appraiser?: string | number | boolean | null
  monthGross?: string | number | boolean | null
  monthManagement?: string | number | boolean | null
  monthMaintenance?: string | number | boolean | null
  monthPropertyTax?: string | number | boolean | null
  monthInsurance?: string | number | boolean | null
  monthReserve?: string | number | boolean | null
  occupancyBasisPoints?: string | number | boolean | null
  growthBasisPoints?: string | number | boolean | null
  fundingDays?: string | number | boolean | null
  exitYears?: string | number | boolean | null
}

export type DraftKept = {
  revision: number
}

export type DraftLine = {
  id: string
  propertyId: string
  name: string
  code: string | null
  changedAt: string
  /** Fields that keep it from being handed to review */
  missing: number
  isInReview: boolean
}

export type DraftPreview = {
  property: PropertyDetail
  dossier: PropertyDossier
}

export type DueStamp = {
  subscriptionId: string
  number: string
  propertyName: string
  signedAt: string
  amount: number
  duty: number
}

export type EmailChange = {
  maskedEmail: string | null
}

export type Exemption = {
  id: string
  state: 'waiting' | 'asked' | 'approved' | 'refused' | 'withdrawn' | 'replaced'
  company: string
  /** The last four of the number */
  accountEnd: string
  openedOn: string
  /** Offerings that open on this day (WIB) or later would be outside the yearly limit */
  exemptFrom: string
  submittedAt: string
  decidedAt: string | null
  reason: string | null
  /** Reviewed again after this day */
  validUntil: string | null
}

export type ExportSchema = {
  name: string
  version: number
  since: string
  isCurrent: boolean
  columns: {
    code: string
    kind: 'text' | 'integer' | 'instant' | 'day'
    label: {
      id: string
      en: string
    }
    meaning: {
      id: string
      en: string
    }
  }[]
}

export type FactChange = {
  fact: 'summaryId' | 'summaryEn' | 'storyId' | 'storyEn' | 'street' | 'village' | 'district' | 'postcode' | 'buildingArea' | 'landArea' | 'yearBuilt' | 'floors' | 'rooms' | 'power' | 'titleEndsOn' | 'titleNumberMasked' | 'hasDebt' | 'issuerName' | 'issuerNumber'
  before: string | number | boolean | null
  after: string | number | boolean | null
}

export type FactValues = {
  summaryId: string
  summaryEn: string
  storyId: string
  storyEn: string
  street: string
  village: string
  district: string
  postcode: string
  buildingArea: number
  /** Null: an apartment has no land of its own */
  landArea: number | null
  yearBuilt: number
  floors: number
  rooms: number
  power: number
  titleEndsOn: string
  titleNumberMasked: string
  hasDebt: boolean
  issuerName: string
  issuerNumber: string
}

export type FactorRemoval = {
  /** The last factor of an account with money goes only then; null: it is gone */
  dueAt: string | null
}

export type Figures = {
  /** When these were counted */
  asOf: string
  /** Rupiah distributed to holders so far */
  paidOut: number
  /** How many distributions that were */
  payouts: number
  firstPaidAt: string | null
  properties: number
  cities: number
  /** Properties whose title is registered to their issuer */
  registeredTitles: number
  /** Rupiah of the smallest purchase in any open offering */
  lowestTicket: number | null
  /** The terms of offerings that open today */
  terms: {
    purchaseFeeBasisPoints: number
    coolingOffHours: number
    holderCapBasisPoints: number
    windowDaysMax: number
  } | null
  /** Final tax of the issuer on the price when a property is sold */
  sale: {
    sellerTaxBasisPoints: number
  } | null
  investor: {
    /** Final tax that a resident individual pays unless dividends are reinvested */
    dividendTaxBasisPoints: number
    /** What one withdrawal costs on each way between banks */
    withdrawals: {
      rail: string
      fee: number
      amountMax: number
    }[]
  } | null
  referral: {
    effectiveFrom: string
    /** Rupiah to each of the two */
    reward: number
    /** How long the friend keeps the first purchase */
    holdDays: number
    friendsMax: number
    /** Days after joining within which the first purchase counts */
    expiresAfterDays: number
  } | null
  funding: {
    /** From the opening of an offering until all its money was in escrow */
    medianDays: number | null
    funded: number
    /** Offerings that were refunded instead */
    failed: number
  }
  /** Months of properties that left something to pay out and whose time is over, and those paid by the 15th of the month after */
  punctuality: {
    due: number
    onTime: number
  }
  /** What managers took of the rent in the newest months */
  management: {
    lowestBasisPoints: number
    highestBasisPoints: number
  } | null
  /** What the platform takes, once, of the money raised */
  issuing: {
    lowestBasisPoints: number
    highestBasisPoints: number
  } | null
  latestPayouts: {
    property: {
      id: string
      name: string
    }
    period: string
    paidOn: string
    total: number
    /** Whole rupiah, rounded down */
    perUnit: number
  }[]
}

export type FloorPlan = {
  /** `{src}-{width}.webp` and `.avif` exist for every one of `widths`, else `{src}.pdf` */
  src: string
  title: Localized
  /** Null for a document */
  width: number | null
  height: number | null
  widths: number[]
}

export type FoundCustomer = {
  userId: string
  name: string | null
  maskedEmail: string
  status: 'registered' | 'active' | 'suspended' | 'closed'
  createdAt: string
}

export type Friend = {
  id: string
  name: string | null
  isNameShown: boolean
  joinedAt: string
  stage: 'registered' | 'verified' | 'purchased' | 'holding' | 'paid' | 'refused'
  reward: number
  heldDays: number | null
  holdDays: number
  verifiedAt: string | null
  purchasedAt: string | null
  dueAt: string | null
  paidAt: string | null
  expiresAt: string
  refusal: 'same-device' | 'same-bank-account' | 'ring' | 'expired' | 'friend-closed' | 'referrer-closed' | 'cap-reached' | null | null
  refusedAt: string | null
  reminder: {
    state: 'possible' | 'declined' | 'not-needed' | 'lately'
    nextAt: string | null
  }
}

export type FriendStages = {
  registered: number
  verified: number
  purchased: number
  holding: number
  paid: number
  refused: number
}

export type Holding = {
  property: {
    id: string
    name: string
    city: {
      id: string
      name: {
        id: string
        en: string
      }
    }
    type: string
    picture: {
      src: string
      width: number
      height: number
      widths: number[]
      color: string
      alt: {
        id: string
        en: string
      }
    }
  }
  units: number
  /** Bought, not handed over yet */
  pendingUnits: number
  /** Rupiah a unit is worth now */
  unitPrice: number
  /** Paid for `units`, fees included; average cost */
  cost: number
  /** Paid for `pendingUnits`, fees included */
  pendingCost: number
  value: number
  unrealisedGain: number
  incomeReceived: number
  /** Rent since the last paid month: a forecast */
  accrued: number
  /** Distributions of the last 365 days on `cost` */
  yieldOnCostBasisPoints: number
  /** The same on `value` */
  yieldNowBasisPoints: number
  /** The newest change of the unit’s worth */
  lastChange: {
    on: string
    basisPoints: number
  } | null
  letState: 'let' | 'partly-let' | 'empty' | null | null
  state: string
}

export type HomeAddress = {
  street: string
  rt: string
  rw: string
  villageCode: string
  postcode: string
  province: {
    code: string
    name: string
  } | null
  city: {
    code: string
    name: string
  } | null
  district: {
    code: string
    name: string
  } | null
  village: {
    code: string
    name: string
  } | null
} | null

export type Identity = {
  /** `declared` is in check once `submittedAt` is there; `asked`: something is to be sent again; the demo approves at once */
  state: 'none' | 'declared' | 'asked' | 'refused' | 'verified'
  /** Who approves: the demo does by itself, and needs neither address nor pictures */
  review: 'automatic' | 'staff'
  fullName: string | null
  maskedNik: string | null
  bornOn: string | null
  birthPlace: string | null
  gender: 'female' | 'male' | null | null
  address: HomeAddress
  /** Rupiah */
  yearlyIncome: number | null
  /** Null: not answered yet */
  isPublicOfficial: boolean | null
  publicOffice: string | null
  /** Which pictures are there */
  papers: ('card' | 'selfie')[]
  /** Null: something is missing */
  submittedAt: string | null
  verifiedAt: string | null
  verifiedBy: 'demo' | 'staff' | null | null
  decisionReason: string | null
  /** Whether units suit me by my answers; purchases take `suited` */
  suitability: 'missing' | 'unsuited' | 'unconfirmed' | 'suited'
  /** Rupiah that may go into offerings in this calendar year (WIB), by law */
  quota: {
    year: number
    limit: number
    used: number
    remaining: number
    /** Offerings that open on this day (WIB) or later are outside the limit, by my proof */
    exemptFrom: string | null
    /** Rupiah; an income that I stated and that waits for staff. Null: none does */
    raisedIncome: number | null
  } | null
}

export type IdentityStanding = {
  /** `declared` is in check once `submittedAt` is there; `asked`: something is to be sent again; the demo approves at once */
  state: 'none' | 'declared' | 'asked' | 'refused' | 'verified'
  /** Who approves: the demo does by itself, and needs neither address nor pictures */
  review: 'automatic' | 'staff'
  /** Null: something is missing */
  submittedAt: string | null
  /** Whether units suit me by my answers; purchases take `suited` */
  suitability: 'missing' | 'unsuited' | 'unconfirmed' | 'suited'
}

export type Income = {
  /** Of the distribution */
  id: string
  paidAt: string
  /** The month it was earned in */
  period: string
  property: {
    id: string
    name: string
  }
  /** Held on the record date */
  units: number
  /** Rupiah, rounded down */
  perUnit: string
  /** Rupiah paid to me */
  amount: number
}

export type IncomeGoal = {
  monthlyAmount: number
  targetYear: number
} | null

export type IncomeGoalCoach = {
  /** Average of the last three whole months, paid */
  monthlyNow: number
  coveredBasisPoints: number
  yieldBasisPoints: number | null
  valueNeeded: number | null
  gap: number | null
  unitsMissing: number | null
  monthsLeft: number
  monthlyPurchase: number | null
  emptyMonthLoss: number
} | null

export type IncomeRaise = {
  id: string
  userId: string
  fullName: string
  /** Rupiah a year that count until the decision */
  counted: number
  /** Rupiah a year, as their owner states */
  income: number
  state: 'waiting' | 'approved' | 'refused'
  askedAt: string
  decidedAt: string | null
  /** The name of a member of staff */
  decidedBy: string | null
  reason: string | null
}

export type IssuedDocument = {
  id: string
  kind: 'sale-agreement' | 'sale-deed' | 'title-extract' | 'building-permit' | 'building-survey' | 'valuation-report' | 'insurance-policy' | 'land-tax-receipt' | 'floor-plan' | 'inspection-report'
  /** In which it is written */
  language: 'id' | 'en'
  issuedBy: string
  issuedOn: string
  /** Who may open it: everybody, who has bought units, or who holds them */
  audience: 'public' | 'buyers' | 'holders'
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: number
  /** Of the file, in hexadecimal; null: taken over from before */
  sha256: string | null
  /** When a second person had opened and approved it */
  approvedOn: string
}

export type LegalEdition = {
  document: 'terms' | 'privacy'
  version: string
  /** The day in Jakarta from which it holds */
  inForceSince: string
  /** When both languages were last compared */
  matchedOn: string
  isInForce: boolean
  /** Its day is still to come */
  isComing: boolean
  prevailingLanguage: 'id' | 'en'
  texts: {
    id: LegalText
    en: LegalText
  }
}

export type LegalText = {
  title: string
  description: string
  summary: string[]
  /** Against the edition before */
  changes: string[]
  /** Numbered by their order, and so are their clauses */
  sections: {
    id: string
    title: string
    clauses: string[]
  }[]
  /** Of the privacy policy: kinds of data */
  data: {
    kind: string
    data: string
    purpose: string
    keeping: string
    receiver: string
  }[]
  /** SHA-256 of the text, kept with acceptances */
  fingerprint: string
}

export type ListedExemption = Exemption & {
  userId: string
  fullName: string
}

export type ListedIdentity = {
  userId: string
  fullName: string
  maskedNik: string
  state: 'declared' | 'asked' | 'refused' | 'verified'
  declaredAt: string
  submittedAt: string | null
  decidedAt: string | null
  verifiedBy: 'demo' | 'staff' | null | null
  /** Names on lists that this one resembles */
  hits: number
}

export type ListedMessage = {
  id: string
  number: string
  topic: 'account' | 'deposit' | 'withdrawal' | 'property' | 'press' | 'complaint'
  name: string
  language: 'id' | 'en'
  submittedAt: string
  dueOn: string | null
  firstAnsweredAt: string | null
  /** Who of the staff works on it */
  owner: {
    id: string
    name: string | null
    isMe: boolean
  } | null
  /** Of a complaint without an answer; below zero when we are late */
  workingDaysLeft: number | null
}

export type ListedProposal = Proposal & {
  /** The name of the property or the person */
  about: string | null
  /** Whom it is about */
  aboutUserId: string | null
  /** Whole days since it was proposed */
  days: number
  /** Rupiah that it moves; null: none is named */
  amount: number | null
}

export type ListedRegaining = {
  id: string
  name: string | null
  maskedEmail: string
  proof: 'identity' | 'mailbox'
  state: 'draft' | 'waiting' | 'asked' | 'approved' | 'ready' | 'done' | 'refused' | 'stopped' | 'expired'
  askedAt: string
  handedInAt: string
  waitsUntil: string
}

export type Localized = {
  id: string
  en: string
}

export type MailPreview = {
  language: 'id' | 'en'
  subject: string
  text: string
  html: string
}

export type Message = ListedMessage & {
  email: string
  phone: string | null
  receiptNumber: string | null
  body: string
  happenedOn: string | null
  wanted: string | null
  complainant: 'self' | 'representative' | null | null
  extendedAt: string | null
  extensionReason: string | null
  files: {
    id: string
    type: string
    bytes: number
  }[]
  answers: {
    body: string
    answeredAt: string
  }[]
  category: 'money-in' | 'money-out' | 'purchase' | 'income' | 'access' | 'property-facts' | 'fees' | 'service' | 'other' | null | null
  outcome: 'upheld' | 'partly-upheld' | 'not-upheld' | 'explained' | 'withdrawn' | 'referred' | null | null
  /** The account it is about and the receipt it names, as staff found */
  link: {
    userId: string
    name: string | null
    reference: string | null
  } | null
}

export type MessageReceipt = {
  number: string
  submittedAt: string
  /** Of a complaint: the working day by which it is answered */
  dueOn: string | null
}

export type MonthChange = {
  month: string
  income: number
  incomeBefore: number
  /** May still come this month: a forecast */
  expected: number
  cause: {
    propertyId: string
    propertyName: string
    difference: number
    reason: 'vacancy' | 'repair' | 'tenant' | 'reserve' | 'costs' | 'correction' | 'carried' | 'units' | 'unchanged' | 'waiting' | 'first' | 'none'
  } | null
}

export type Movement = {
  id: string
  happenedAt: string
  /** deposit, deposit-return, debt-payment, debt-advance, suspense-release, withdrawal, withdrawal-return, subscription, subscription-cancellation, distribution, sale-proceeds, referral-payout, referral-clawback, correction */
  kind: string
  /** `reversed`: a later movement took this one back */
  state: 'posted' | 'reversed'
  /** Rupiah; negative when money left the balance */
  amount: number
  /** Rupiah in the balance afterwards */
  balance: number
  reference: string
  property: {
    id: string
    name: string
  } | null
  /** Why a balance was corrected */
  correction: {
    reason: 'credited-twice' | 'wrong-account' | 'wrong-amount' | 'fee-error' | 'goodwill' | 'other'
    note: Localized
  } | null
}

export type MovementCheck = {
  id: string
  /** One frame each, in this order; left and right are the person’s own */
  tasks: ('straight' | 'left' | 'right' | 'closer')[]
  expiresAt: string
  /** How many more may be asked for today */
  left: number
}

export type MovementOutcome = {
  outcome: 'passed' | 'failed'
  /** What stood in the way */
  fault: 'no_face' | 'two_faces' | 'too_dark' | 'too_bright' | 'too_small' | 'too_far' | 'not_straight' | 'not_turned' | 'wrong_side' | 'not_closer' | 'same_picture' | 'not_together' | null | null
  /** At which task */
  task: 'straight' | 'left' | 'right' | 'closer' | null | null
  identity: Identity
}

export type MyPropertyList = PropertyList & {
  /** One for each of `items`, in their order */
  mine: Stake[]
}

export type NewAlert = {
  /** Absent: every property that fits */
  propertyId?: string
  filters?: {
    q?: string
    city?: string[]
    province?: string[]
    type?: ('house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse')[]
    state?: ('coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn')[]
    let?: ('let' | 'partly-let' | 'empty')[]
    title?: ('SHM' | 'SHGB' | 'SHMSRS')[]
    sharia?: 'yes' | 'no'
    debt?: 'yes' | 'no'
    yieldMin?: number
    yieldMax?: number
    priceMin?: number
    priceMax?: number
    gapMin?: number
    gapMax?: number
  }
  condition: AlertCondition
  /** Its last day (WIB) */
  endsOn?: string | null
  byMail?: boolean
  byPush?: boolean
}

export type NewApiToken = ApiToken & {
  token: string
}

export type NewDevice = {
  /** As the browser names it */
  endpoint: string
  keys: {
    p256dh: string
    auth: string
  }
  /** Whether amounts may appear on its locked screen */
  showsAmounts?: boolean
}

export type News = NewsLine & {
  body: {
    id: string
    en: string
  }
  /** Addresses that would get it now */
  readersNow: number
  proposal: Proposal | null
  /** Whether my role writes news */
  mayWrite: boolean
}

export type NewsLine = {
  id: string
  subject: {
    id: string
    en: string
  }
  state: 'draft' | 'waiting' | 'sending' | 'sent'
  version: number
  changedAt: string
  approvedAt: string | null
  /** When the last mail was queued */
  finishedAt: string | null
  /** Addresses when it was proposed */
  recipients: number | null
  counts: {
    queued: number
    sent: number
    failed: number
  }
}

export type Night = {
  /** Jakarta */
  day: string
  takenAt: string
  /** Free, held and reward rupiah of all investors. Null, as any sum: more than JSON carries exactly */
  investors: number | null
  /** The same as a text, however much it is */
  total: string
  escrow: number | null
  /** Cash and reserves of the property companies */
  properties: number | null
  suspense: number | null
  /** Fees the operator has earned */
  platform: number | null
  /** In our bank accounts, by the ledger */
  banks: number | null
  /** On its way from one bank account of ours to another, by the ledger; below zero: it arrived before the other account shows that it left. Null as well: an earlier night, whose `banks` include it */
  transit: number | null
  /** What payment gateways owe us, by the ledger */
  gateways: number | null
  /** Where it is kept, less all that is owed, both by the ledger: zero */
  difference: number | null
  /** How many investors are in the tree */
  leaves: number
  root: string
  /** One for each bank account that a statement was read of */
  bankSays: {
    purpose: 'client' | 'escrow' | 'property' | 'own'
    /** Until when the statement of the account goes */
    day: string
    /** The balance on our bank’s statement */
    amount: number | null
    /** The balance in the ledger at that time */
    ledger: number | null
  }[]
}

export type Notification = {
  id: string
  /** What happened; more kinds come with the product */
  event: string
  topic: 'money' | 'security' | 'account' | 'properties' | 'offers'
  severity: 'info' | 'success' | 'warn' | 'danger'
  /** In the language of the request */
  title: string
  text: string
  /** The screen it leads to, without the language */
  path: string | null
  happenedAt: string
  isRead: boolean
  isArchived: boolean
}

export type NotificationSettings = {
  choices: {
    topic: 'money' | 'security' | 'account' | 'properties' | 'offers'
    channel: 'in-app' | 'mail' | 'push' | 'message'
    isOn: boolean
    isLocked: boolean
  }[]
  rhythm: {
    timeZone: 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'
    /** Nothing but what is about safety comes in these hours */
    quiet: {
      from: string
      until: string
    } | null
    /** Mails about money and safety never wait for a summary */
    digest: 'none' | 'daily' | 'weekly'
  }
  /** Whether you have a verified phone, which messages go to */
  hasPhone: boolean
}

export type Offering = {
  id: string
  state: string
  unitPrice: number
  unitsTotal: number
  unitsLeft: number
  minimumUnits: number
  holderUnitsMax: number
  /** Fewer sold at the end: everything is refunded */
  targetUnits: number
  /** Nothing can be bought for the moment */
  isPaused: boolean
  opensAt: string
  closesAt: string
  purchaseFeeBasisPoints: number
  coolingOffHours: number
  riskStatementVersion: string
} | null

export type OfferingFile = {
  offering: DeskOffering
  escrow: number
  /** What escrow earned; it is the investors’ */
  benefit: number
  /** For the seller and the buying costs by what is sold now; below zero: not enough */
  toSeller: number
  /** What was booked as earned, newest first, 50 at most */
  benefits: {
    id: string
    bookedOn: string
    amount: number
    isReversed: boolean
  }[]
  /** Lines of our bank that nothing explains and that may be it */
  benefitLines: {
    lineId: string
    bookedOn: string
    amount: number
    text: string
  }[]
  use: {
    price: number
    buyingCosts: number
    reserve: number
    platformFee: number
    raise: number
  }
  purchases: {
    active: number
    allotted: number
    refunded: number
  }
  lastCancellableUntil: string | null
  /** Kinds of approved documents */
  proofs: string[]
  titleSteps: {
    step: 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over'
    doneOn: string | null
    documentId: string | null
    documentOn: string | null
  }[]
  nextTitleStep: 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over' | null | null
  settledAt: string | null
  refundDueOn: string | null
  allotmentDueOn: string | null
  acts: {
    act: 'pause' | 'resume' | 'withdraw' | 'begin-closing' | 'complete-title-step' | 'close' | 'book-benefit' | 'reverse-benefit'
    obstacle: 'title-step' | 'title-document' | 'bank-line' | 'proposed' | null | null
  }[]
  /** The newest about this offering */
  proposals: Proposal[]
}

export type Opening = {
  id: string
  team: 'engineering' | 'property' | 'finance' | 'service' | 'legal'
  city: {
    id: string
    name: string
  }
  place: 'office' | 'hybrid' | 'remote'
  kind: 'full-time' | 'part-time' | 'contract' | 'internship'
  title: {
    id: string
    en: string
  }
  summary: {
    id: string
    en: string
  }
  duties: {
    id: string
    en: string
  }[]
  requirements: {
    id: string
    en: string
  }[]
  /** Rupiah a month, gross */
  payLowest: number
  payHighest: number
  publishedAt: string
  /** The last day, Jakarta */
  closesOn: string
}

export type Operator = {
  name: string | null
  licenceNumber: string | null
  licenceDate: string | null
  regulator: string | null
  address: string | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  /** Jakarta time, on working days */
  opens: string
  /** Jakarta time, on working days */
  closes: string
}

export type OperatorAccount = {
  purpose: 'client' | 'escrow' | 'property' | 'own'
  /** Null: the register is not configured */
  account: {
    bank: string
    number: string
    holder: string
  } | null
  /** Rupiah it holds by the ledger */
  held: number
  /** Rupiah it should hold by what is owed */
  due: number
  /** What orders that are not over still bring */
  coming: number
  /** What they still take */
  leaving: number
  /** The newest day that statements cover */
  statement: {
    day: string
    /** By the bank */
    amount: number
    /** By the ledger, on that day */
    ledger: number
  } | null
}

export type OperatorStory = {
  people: {
    id: string
    name: string
    role: {
      id: string
      en: string
    }
    /** What they answer for, in one line */
    duty: {
      id: string
      en: string
    }
    /** Where the role needs one */
    licence: {
      id: string
      en: string
    } | null
    /** Held elsewhere: possible conflicts */
    otherPosts: {
      id: string
      en: string
    }[]
    isAdviser: boolean
  }[]
  history: {
    on: string
    isMistake: boolean
    title: {
      id: string
      en: string
    }
    text: {
      id: string
      en: string
    }
  }[]
  /** Properties that were offered to the operator and not taken */
  screening: {
    asOf: string
    underReview: number
    refused: {
      reason: {
        id: string
        en: string
      }
      count: number
    }[]
  } | null
  papers: {
    title: {
      id: string
      en: string
    }
    number: string | null
    issuedOn: string | null
    address: string | null
  }[]
}

export type OperatorStoryAnswer = OperatorStory & {
  /** The demo’s: people and events are made up */
  isExample: boolean
}

export type Overview = {
  portfolio: Portfolio
  wallet: Wallet
  /** All of them */
  holdings: Holding[]
  /** Of units that are gone */
  realised: RealisedResult[]
  /** The three newest payouts */
  income: Income[]
  performance: Performance
  /** The next three payouts */
  next: CalendarPayout[]
  month: MonthChange
  goal: {
    monthlyAmount: number
    targetYear: number
    /** Average of the last three whole months, paid */
    monthlyNow: number
    coveredBasisPoints: number
    yieldBasisPoints: number | null
    valueNeeded: number | null
    gap: number | null
    unitsMissing: number | null
    monthsLeft: number
    monthlyPurchase: number | null
    emptyMonthLoss: number
  } | null
  /** Of my properties, newest first */
  news: {
    propertyId: string
    propertyName: string
    kind: string
    on: string
    text: {
      id: string
      en: string
    } | null
    amount: number | null
  }[]
  watched: {
    propertyId: string
    name: string
    state: string
    unitPrice: number
    /** Since it is watched */
    changeBasisPoints: number
    watchedAt: string
    openUntil: string | null
  }[]
  arrangement: Arrangement
  /** Whether I ever bought, even if it was taken back */
  hasBought: boolean
  identity: IdentityStanding
}

export type PasskeyQuestion = {
  challengeId: string
  options: {
    challenge: string
  }
}

export type PasskeyResponse = {
  id: string
  type: 'public-key'
}

export type Payee = {
  investorId: string
  /** Null: the account is closed */
  name: string | null
  units: number
  amount: number
}

export type PayingProperty = {
  id: string
  code: string
  name: string
  newestBooked: string | null
  newestDeclared: string | null
  /** What could be declared now; 0: nothing is left to distribute */
  payable: number
  /** The month that is booked next */
  nextMonth: string
  /** The first day after that month */
  bookableFrom: string
  isBookable: boolean
  proposal: Proposal | null
}

export type Payout = {
  distributionId: string
  property: {
    id: string
    name: string
  }
  period: string
  /** Who held units then was paid */
  recordedAt: string
  paidAt: string
  lines: {
    gross: number
    management: number
    maintenance: number
    propertyTax: number
    insurance: number
    reserve: number
    incomeTax: number
    hotelTax: number
    net: number
  } | null
  /** Why a line is what it is, by the line; a line nobody explained is absent */
  reasons: { [name: string]: string }
  /** Of earlier months, made good with this payout */
  corrections: {
    /** The month that was booked wrongly */
    period: string
    line: string
    /** Above zero: there was more to pay out */
    amount: number
    reason: {
      id: string
      en: string
    }
    correctedAt: string
  }[]
  /** From earlier months; below zero: given back to the reserve or left for later */
  carried: number
  /** Paid to the issuer for units never sold */
  issuerPart: number
  /** To all holders together */
  total: number
  unitsPaid: number
  perUnit: string
  units: number
  amount: number
  /** Against the payout before */
  change: {
    period: string
    amount: number
    difference: number
    reason: 'vacancy' | 'repair' | 'tenant' | 'reserve' | 'costs' | 'correction' | 'carried' | 'units' | 'unchanged'
  } | null
}

export type PayoutLine = {
  id: string
  propertyId: string
  propertyName: string
  month: string
  isFinal: boolean
  total: number
  recordedAt: string
  payAt: string
  state: 'declared' | 'paying' | 'paid'
  finishedAt: string | null
  holders: number | null
  parts: number
  partsDone: number
}

export type PendingActivation = {
  maskedEmail: string
  resendAvailableAt: string
  codeExpiresAt: string
  ticket: string
}

export type PendingPhone = {
  /** E.164 */
  phone: string
  resendAvailableAt: string
  codeExpiresAt: string
} | null

export type Performance = {
  yearly: YearlyRate
  timeWeighted: {
    /** 0.12 is 12 % over the whole time */
    total: number
    /** Null under a year */
    yearly: number | null
    days: number
  } | null
}

export type PhoneVerification = {
  phone: string | null
  verifiedAt: string | null
  pending: PendingPhone
  /** Whether this installation can send messages to phones */
  isAvailable: boolean
}

export type Picture = {
  /** `{src}-{width}.avif` and `.webp` exist for every one of `widths`. */
  src: string
  width: number
  height: number
  widths: number[]
  color: string
  alt: Localized
}

export type Places = {
  items: {
    code: string
    name: string
  }[]
  nextCursor: unknown | null
}

export type Portfolio = {
  /** Units handed over, at today’s unit prices */
  value: number
  /** What was paid for them, purchase fees included */
  invested: number
  /** Distributions received so far */
  incomeReceived: number
  /** `value` − `invested`; may be negative */
  unrealisedGain: number
  /** What came for units that were sold or ended, less `costOfGone` */
  realisedGain: number
  /** What those units had cost, fees included */
  costOfGone: number
  /** `unrealisedGain` + `realisedGain` + `incomeReceived` */
  totalReturn: number
  freeBalance: number
  /** In escrow for units not handed over yet; not part of `value` */
  pendingUnitsAmount: number
  /** The end of each month since the first purchase, and today (days of Jakarta) */
  history: {
    on: string
    value: number
    invested: number
    /** All until then */
    income: number
    /** All until then */
    realised: number
  }[]
  byCity: {
    id: string
    name: {
      id: string
      en: string
    }
    value: number
    /** The shares add up to 10,000 */
    shareBasisPoints: number
  }[]
}

export type PortfolioAnalysis = {
  asOf: string
  total: Performance
  value: number
  pendingCost: number
  properties: (Performance & {
    property: {
      id: string
      name: string
      city: {
        id: string
        name: {
          id: string
          en: string
        }
      }
      type: string
      titleKind: string
    }
    value: number
    costs: {
      average: {
        units: number
        cost: number
        realisedGain: number
      }
      firstInFirstOut: {
        units: number
        cost: number
        realisedGain: number
      }
    }
    incomeReceived: number
    unrealisedGain: number
    realisedGain: number
    /** What was said at the launch, and what came of it */
    result: {
      promisedOn: string
      yieldPromisedBasisPoints: number
      yieldNowBasisPoints: number
      occupancyPromisedBasisPoints: number
      occupancyNowBasisPoints: number
      growthPromisedBasisPoints: number | null
      growthNowBasisPoints: number | null
    } | null
  })[]
  splits: {
    city: {
      id: string
      value: number
      shareBasisPoints: number
    }[]
    type: {
      id: string
      value: number
      shareBasisPoints: number
    }[]
    title: {
      id: string
      value: number
      shareBasisPoints: number
    }[]
    property: {
      id: string
      value: number
      shareBasisPoints: number
    }[]
  }
  /** Forecast of the next twelve months */
  expectedIncome: number
  /** Paid in the last 365 days */
  incomeOfYear: number
  goal: IncomeGoal
  coach: IncomeGoalCoach
}

export type PrivacyRequest = {
  id: string
  number: string
  kind: 'copy' | 'correction' | 'erasure' | 'restriction' | 'objection'
  /** `ready`: the copy can be taken until `expiresAt`; `expired`: it could be */
  state: 'open' | 'ready' | 'done' | 'refused' | 'expired'
  language: 'id' | 'en'
  text: string | null
  askedAt: string
  /** Three times 24 hours after it was asked */
  dueAt: string
  settledAt: string | null
  answer: string | null
  expiresAt: string | null
  fileBytes: number | null
}

export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  errors?: {
    path: string
    code: string
    message: string
  }[]
}

export type Profile = {
  id: string
  email: string
  name: string | null
  /** E.164 */
  phone: string | null
  /** Of the pages */
  language: 'id' | 'en'
  /** Null: as the pages */
  mailLanguage: 'id' | 'en' | null | null
  /** Of statements, receipts and files; null: as the pages */
  statementLanguage: 'id' | 'en' | null | null
  /** In which times are written on pages */
  timeZone: 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'
  /** How thousands are separated on pages; `language`: as it is usual there */
  numberStyle: 'language' | 'point' | 'comma'
  /** When a code showed that the number is held */
  phoneVerifiedAt: string | null
  /** Both name and phone are filled */
  isComplete: boolean
  /** Since when there is a picture beside my name */
  portraitAt: string | null
  /** Staff roles; empty for investors */
  roles: string[]
  /** What comes before anything else: staff set a second factor up or show it, and the owner of a regained account sets a new one up (`renew`) */
  factorDue: 'set-up' | 'show' | 'renew' | null | null
  createdAt: string
}

export type ProfileSections = {
  /** How much of what a purchase needs is there */
  completeness: {
    percent: number
    missing: ('name' | 'phone' | 'phone-proof' | 'identity' | 'address' | 'work' | 'suitability')[]
    /** May be added besides */
    absent: ('tax' | 'heirs')[]
  }
  /** One part of the profile */
  personal: {
    /** Null: not filled in */
    value: unknown | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  identity: {
    /** Null: not filled in */
    value: unknown | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  address: {
    /** Null: not filled in */
    value: {
      isAsOnCard: boolean
      address: HomeAddress
    } | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  work: {
    /** Null: not filled in */
    value: {
      occupation: 'employee' | 'civil-servant' | 'military-police' | 'self-employed' | 'professional' | 'homemaker' | 'student' | 'retired' | 'teacher' | 'farmer-fisher' | 'other'
      employer: string | null
      fundSource: 'salary' | 'business' | 'inheritance' | 'grant' | 'investments' | 'savings' | 'asset-sale' | 'family' | 'other'
      goal: 'growth' | 'income' | 'long-term' | 'other'
      yearlyIncome: number
    } | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  tax: {
    /** Null: not filled in */
    value: {
      npwp: string | null
    } | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  heirs: {
    /** Null: not filled in */
    value: {
      /** At most five */
      heirs: {
        name: string
        relation: 'spouse' | 'child' | 'parent' | 'sibling' | 'other'
        /** Percent; all of them make 100 */
        share: number
        phone: string | null
      }[]
    } | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
  /** One part of the profile */
  suitability: {
    /** Null: not filled in */
    value: unknown | null
    /** To be sent with the next change of this part */
    revision: number
    savedAt: string | null
    /** Typed and not saved yet */
    draft: {
      fields: { [name: string]: string }
      keptAt: string
    } | null
  }
}

export type Promises = {
  /** By the forecasts that were frozen at the launch */
  promised: number
  /** To holders, by the ledger */
  paid: number
  propertyMonths: number
  /** That brought at least what was promised */
  keptMonths: number
  months: {
    month: string
    properties: number
    promised: number
    paid: number
  }[]
  /** Those furthest below their promise first */
  properties: {
    id: string
    name: string
    months: number
    madeOn: string
    promised: number
    paid: number
  }[]
}

export type ProofOfWork = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    /** Seconds since 1970 */
    expiresAt: number
    data: {
      purpose: 'contact' | 'careers' | 'newsletter' | 'register' | 'login' | 'forgot-password'
    }
  }
  signature: string
}

export type PropertyAccounts = {
  property: PayingProperty
  /** The newest twelve, newest first */
  months: BookedMonth[]
  forecast: {
    gross: number
    management: number
    maintenance: number
    propertyTax: number
    insurance: number
    reserve: number
    incomeTax: number
    hotelTax: number
    net: number
    occupancyBasisPoints: number
  } | null
  /** What could be declared now; null: everything booked was declared */
  payable: {
    month: string
    /** What the month itself left */
    left: number
    /** From earlier months and corrections; below zero: lacking */
    carried: number
    total: number
    refill: number
  } | null
  /** The newest twelve */
  payouts: PayoutLine[]
  correction: Proposal | null
  monthProposal: Proposal | null
  voidProposal: Proposal | null
  /** The newest month, while it can be taken back: booked and not declared */
  voidableMonth: string | null
  cash: number
  reserve: number
}

export type PropertyAddress = {
  id: string
  changedAt: string
}

export type PropertyAddressList = {
  items: PropertyAddress[]
  nextCursor: string | null
}

export type PropertyCard = {
  id: string
  code: string
  name: string
  type: 'house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse'
  city: {
    id: string
    name: Localized
  }
  district: string
  /** m² */
  buildingArea: number
  /** m²; null for an apartment */
  landArea: number | null
  rooms: number
  titleKind: 'SHGB' | 'SHMSRS'
  isSharia: boolean
  /** A bank’s mortgage rests on it. */
  hasDebt: boolean
  state: 'coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn'
  letState: 'let' | 'partly-let' | 'empty' | null | null
  picture: Picture
  /** Rupiah: what a unit costs in the offering; once the property operates, what it is worth by the newest valuation. */
  unitPrice: number
  unitsTotal: number
  unitsLeft: number
  /** The offering is paused: it does not open, or nothing can be bought for the moment. */
  isPaused: boolean
  /** End of the offering, UTC */
  closesAt: string | null
  /** Yields and occupancy are the launch forecast: no month was booked yet. */
  isForecast: boolean
  /** A year of rent on the price of the building; a forecast before the first month. */
  grossYieldBasisPoints: number
  /** A year of net income on the money raised; a forecast before the first month. */
  netYieldBasisPoints: number
  /** What the net yield would be with everything let; costs that do not follow the rent stay. */
  fullNetYieldBasisPoints: number
  /** What the manager takes in a year, of the money raised; already off the net yields. */
  yearlyFeeBasisPoints: number
  /** Taxes, deeds and platform fee in the money raised: what bought neither building nor reserve. */
  issueCostBasisPoints: number
  /** Ten thousand are one whole: 1 % is 100. */
  occupancyBasisPoints: number
  /** Purchase price against the newest valuation; below zero: bought for less. */
  valuationGapBasisPoints: number | null
  /** How many investors watch it. */
  watchCount: number
  /** Questions that everybody sees and nobody has answered yet. */
  openQuestions: number
}

export type PropertyDetail = {
  id: string
  code: string
  name: string
  type: 'house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse'
  city: {
    id: string
    name: Localized
  }
  district: string
  /** m² */
  buildingArea: number
  /** m²; null for an apartment */
  landArea: number | null
  rooms: number
  titleKind: 'SHGB' | 'SHMSRS'
  isSharia: boolean
  /** A bank’s mortgage rests on it. */
  hasDebt: boolean
  state: 'coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn'
  letState: 'let' | 'partly-let' | 'empty' | null | null
  picture: Picture
  /** Rupiah: what a unit costs in the offering; once the property operates, what it is worth by the newest valuation. */
  unitPrice: number
  unitsTotal: number
  unitsLeft: number
  /** The offering is paused: it does not open, or nothing can be bought for the moment. */
  isPaused: boolean
  /** End of the offering, UTC */
  closesAt: string | null
  /** Yields and occupancy are the launch forecast: no month was booked yet. */
  isForecast: boolean
  /** A year of rent on the price of the building; a forecast before the first month. */
  grossYieldBasisPoints: number
  /** A year of net income on the money raised; a forecast before the first month. */
  netYieldBasisPoints: number
  /** What the net yield would be with everything let; costs that do not follow the rent stay. */
  fullNetYieldBasisPoints: number
  /** What the manager takes in a year, of the money raised; already off the net yields. */
  yearlyFeeBasisPoints: number
  /** Taxes, deeds and platform fee in the money raised: what bought neither building nor reserve. */
  issueCostBasisPoints: number
  /** Ten thousand are one whole: 1 % is 100. */
  occupancyBasisPoints: number
  /** Purchase price against the newest valuation; below zero: bought for less. */
  valuationGapBasisPoints: number | null
  /** How many investors watch it. */
  watchCount: number
  /** Questions that everybody sees and nobody has answered yet. */
  openQuestions: number
  pictures: Picture[]
  plans: FloorPlan[]
  summary: Localized
  story: Localized
  address: {
    street: string
    village: string
    district: string
    city: string
    province: string
    postcode: string
  }
  facts: {
    yearBuilt: number
    floors: number
    rooms: number
    /** VA */
    power: number
    titleKind: 'SHGB' | 'SHMSRS'
    titleEndsOn: string
    titleNumberMasked: string
  }
  location: {
    lat: number
    lon: number
  }
  /** Rupiah; `raise` is price, buying costs, reserve and platform fee together, and units × issue price. */
  money: {
    price: number
    buyingCosts: number
    /** For repairs and renovation together */
    reserve: number
    /** What of the reserve is for renovation; the rest is for repairs */
    renovationReserve: number
    platformFee: number
    raise: number
  }
  rent: PropertyRent
  valuation: {
    amount: number
    valuedOn: string
    appraiser: string
    nextOn: string
  }
  valuations: {
    valuedOn: string
    amount: number
    why: Localized | null
  }[]
  titleSteps: {
    step: 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over'
    doneOn: string | null
    /** The approved document that proves the step */
    documentId: string | null
    /** The day it was issued */
    documentOn: string | null
    /** The role in which a member of staff checked it; null: no check was needed */
    checkedAs: 'ops' | 'finance' | 'compliance' | 'admin' | null | null
    checkedOn: string | null
  }[]
  distributions: {
    period: string
    paidOn: string
    total: number
    perUnit: number
  }[]
  investors: number
  /** Units not sold when the offering ended; the issuer keeps them */
  issuerUnits: number
  offering: Offering
  issuer: {
    name: string
    number: string
    isDemo: boolean
  }
}

export type PropertyDossier = {
  /** Oldest first, five years at most */
  months: {
    month: string
    gross: number
    net: number
    maintenance: number
    occupancyBasisPoints: number
  }[]
  /** As the launch said; the database refuses every later change */
  forecast: {
    madeOn: string
    gross: number
    net: number
    occupancyBasisPoints: number
    /** Of the money raised, a year */
    netYieldBasisPoints: number
    /** Change of value a year */
    growthBasisPoints: number | null
    fundingDays: number | null
    exitYears: number | null
  }
  funding: {
    /** From the opening until all the money was in escrow; null until then */
    days: number | null
  }
  leases: {
    space: Localized
    tenantKind: 'household' | 'students' | 'guests' | 'shop' | 'food' | 'education' | 'health' | 'office' | 'logistics'
    startsOn: string
    /** Null: from month to month */
    endsOn: string | null
    /** Null: by rooms or nights taken */
    monthlyRent: number | null
  }[]
  health: {
    updatedOn: string | null
    quietDays: number | null
    /** Nothing reported for more than 45 days; calculated when it is read */
    isQuiet: boolean
    reserve: {
      /** By the ledger; null before it is paid */
      balance: number | null
      target: number
    }
    items: {
      kind: 'inspection' | 'repair' | 'land-tax' | 'permit' | 'insurance'
      text: Localized
      openedOn: string
      /** To be paid by, or valid until */
      dueOn: string | null
      /** Null: open */
      doneOn: string | null
      /** Cost, tax or sum insured */
      amount: number | null
    }[]
    /** Of inspections, newest first, 24 at most */
    pictures: {
      id: string
      lookedOn: string
      title: Localized
      width: number
      height: number
    }[]
  }
  /** What the product wrote from its records: the prospectus and summaries */
  documents: PropertySummary[]
  /** What others issued, handed in by one person and approved by another */
  issuedDocuments: IssuedDocument[]
  /** What two people corrected since the publication, newest first */
  corrections: CorrectedFacts[]
  /** Leases, conditions and pictures that two people put right or took back, newest first */
  recordCorrections: RecordCorrection[]
  /** Newest first, 120 at most */
  events: {
    kind: 'published' | 'offering-opened' | 'offering-filled' | 'offering-failed' | 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over' | 'valuation' | 'distribution' | 'lease-started' | 'lease-renewed' | 'lease-ended' | 'inspection' | 'repair-opened' | 'repair-done' | 'land-tax' | 'permit' | 'insurance' | 'question-answered' | 'sale-announced' | 'sold' | 'sale-paid-out'
    onDay: string
    text: Localized | null
    amount: number | null
  }[]
  area: {
    /** Newest valuation a m² of building */
    perSquareMetre: number
    prices: {
      asOf: string
      lowest: number
      highest: number
      yieldLowestBasisPoints: number
      yieldHighestBasisPoints: number
      source: string
      address: string
    } | null
    comparables: {
      id: string
      name: string
      type: 'house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse'
      city: Localized
      perSquareMetre: number
      valuedOn: string
      grossYieldBasisPoints: number
    }[]
    /** Null: fewer than two properties or twelve months to go by */
    demand: {
      province: string
      properties: number
      months: number
      occupancyBasisPoints: number
      newestMonth: string
    } | null
  }
}

export type PropertyDraft = {
  id: string
  propertyId: string
  /** To be named by who saves */
  version: number
  changedAt: string
  /** It is a property now */
  isEntered: boolean
  /** Whether my role writes drafts */
  mayWrite: boolean
  content: DraftContent
  /** In the order in which they are shown; the first photograph is the cover */
  pictures: {
    id: string
    kind: 'photograph' | 'plan'
    /** For staff: `{src}-{width}.webp` and `.avif` exist for every one of `widths`, `{src}.pdf` for a document. */
    src: string
    /** Null for a document */
    width: number | null
    height: number | null
    widths: number[]
    color: string | null
    altId: string | null
    altEn: string | null
  }[]
  /** Price, buying costs, reserve and platform fee */
  raise: number
  /** Null: no whole number of units */
  unitsTotal: number | null
  /** The texts of the launch; null while a figure is missing */
  forecast: {
    grossYieldBasisPoints: number
    netYieldBasisPoints: number
  } | null
  /** What keeps it from being handed to review */
  obstacles: {
    path: string
    code: string
    message: string
  }[]
  proposal: Proposal | null
  limits: {
    photographsMin: number
    photographsMax: number
    plansMax: number
  }
  choices: {
    cities: {
      code: string
      name: Localized
      province: string
    }[]
  }
}

export type PropertyExit = {
  property: {
    id: string
    code: string
    name: string
    state: string
  }
  announcement: {
    askingPrice: number
    meetingOn: string
    announcedAt: string
  } | null
  papers: {
    kind: 'resolution' | 'deed'
    number: string
    issuedOn: string
    sha256: string
    /** Above 1: it took the place of another */
    version: number
  }[]
  sale: {
    price: number
    soldOn: string
    lines: {
      reason: 'seller-tax' | 'broker' | 'notary' | 'land-tax' | 'repairs' | 'debt' | 'other'
      amount: number
    }[]
    /** The price less tax and costs */
    proceeds: number
    /** With the reserve and what lay in its cash */
    total: number
    settledAt: string
    payout: 'declared' | 'paying' | 'paid'
    retiredAt: string | null
  } | null
  sellerTaxBasisPoints: number
  reserve: number
  cash: number
  proposal: Proposal | null
  announcementProposal: Proposal | null
  paperProposal: Proposal | null
}

export type PropertyList = {
  items: PropertyCard[]
  nextCursor: string | null
  total: number
  /** How many there would be with another choice of one filter, the others kept. */
  facets: {
    cities: {
      id: string
      name: Localized
      location: {
        lat: number
        lon: number
      }
      count: number
    }[]
    provinces: {
      id: string
      name: string
      count: number
    }[]
    types: {
      type: 'house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse'
      count: number
    }[]
    states: {
      state: 'coming-soon' | 'open' | 'funded' | 'closing' | 'operating' | 'sale-vote' | 'sold' | 'paid-out' | 'failed' | 'withdrawn'
      count: number
    }[]
    letStates: {
      letState: 'let' | 'partly-let' | 'empty'
      count: number
    }[]
    titleKinds: {
      titleKind: 'SHM' | 'SHGB' | 'SHMSRS'
      count: number
    }[]
    sharia: {
      isSharia: boolean
      count: number
    }[]
    debt: {
      hasDebt: boolean
      count: number
    }[]
  }
  /** Words that nothing begins with, and what they were taken for. */
  corrections: {
    from: string
    to: string
  }[]
  /** What costs are calculated with today, beside those of a property */
  terms: {
    purchaseFeeBasisPoints: number
    sellerTaxBasisPoints: number
    dividendTaxBasisPoints: number
  } | null
}

export type PropertyRent = {
  month: string
  /** True before the first month: the forecast the property was published with. */
  isForecast: boolean
  gross: number
  lines: {
    kind: 'management' | 'maintenance' | 'property-tax' | 'insurance' | 'reserve' | 'income-tax' | 'hotel-tax'
    amount: number
  }[]
  /** Below zero when costs were paid from the reserve. */
  net: number
  /** Rupiah a unit, rounded down; 0 when nothing is left */
  perUnit: number
}

export type PropertySummary = {
  kind: 'prospectus' | 'valuation' | 'lease-summary' | 'insurance'
  issuedOn: string
  /** Size of the PDF in the language asked for */
  bytes: number
}

export type Proposal = {
  id: string
  kind: 'offering-publication' | 'offering-closing' | 'offering-withdrawal' | 'escrow-benefit' | 'escrow-benefit-reversal' | 'property-document' | 'property-facts' | 'property-publication' | 'distribution' | 'distribution-correction' | 'property-month' | 'month-void' | 'property-entry' | 'property-valuation' | 'property-sale' | 'bank-statement' | 'bank-line-match' | 'bank-line-booking' | 'bank-line-reopening' | 'transfer-order' | 'transfer-cancellation' | 'transfer-line-reopening' | 'bank-proof' | 'deposit-release' | 'deposit-return' | 'balance-correction' | 'withdrawal' | 'identity-decision' | 'role-grant' | 'role-withdrawal' | 'account-regaining' | 'account-restoration' | 'sale-announcement' | 'sale-paper' | 'news'
  subjectId: string
  /** What would be done, word for word; amounts are texts */
  content: { [name: string]: unknown | null }
  /** To be named by who approves */
  contentHash: string
  state: 'waiting' | 'approved' | 'refused'
  /** The name of who proposed it */
  proposedBy: string | null
  proposedAt: string
  /** The name of who decided */
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
  isMine: boolean
  /** Whether my role decides such proposals, I did not make it and it is not about me */
  mayApprove: boolean
}

export type ProviderLinked = {
  next: 'linked'
}

export type ProviderRegistrationDue = {
  next: 'registration'
  ticket: string
  email: string
}

export type ProviderStep = {
  /** Where the browser goes now */
  address: string
  /** Kept by this browser alone, for ten minutes */
  ticket: string
}

export type Providers = {
  /** Null: none is configured */
  provider: string | null
  links: {
    id: string
    email: string | null
    linkedAt: string
    lastUsedAt: string | null
  }[]
}

export type Purchase = Subscription & {
  /** Null while the property is not published */
  property: {
    id: string
    name: string
    picture: {
      src: string
      width: number
      height: number
      widths: number[]
      color: string
      alt: {
        id: string
        en: string
      }
    }
  } | null
}

export type QuarterlyReport = {
  propertyId: string
  propertyName: string
  quarter: string
  version: number
  madeAt: string
  /** How many months of the quarter were booked */
  months: number
  gross: number
  /** What the months left for holders */
  net: number
  /** What the launch forecast for these months */
  promisedNet: number
  /** What was paid out in the quarter */
  paidOut: number
  occupancyBasisPoints: number | null
}

export type Question = {
  id: string
  propertyId: string
  /** The language it was asked in */
  language: 'id' | 'en'
  text: string
  /** The asker had units of the property then */
  isHolder: boolean
  askedAt: string
  /** waiting: not seen by others yet; open: seen, without an answer */
  state: 'waiting' | 'open' | 'answered' | 'rejected'
  answer: {
    text: Localized
    answeredAt: string
    answeredAs: 'ops' | 'support' | 'admin'
  } | null
  rejectedFor: 'personal-data' | 'off-topic' | 'duplicate' | 'abusive' | null | null
}

export type Quote = {
  units: number
  unitPrice: number
  amount: number
  fee: number
  total: number
  freeBalance: number
  quotaRemaining: number | null
  /** My proof of a securities account puts this offering outside the yearly limit */
  isExempt: boolean
  holderUnitsRemaining: number
  unitsLeft: number
  refusal: {
    code: string
    detail: string
  } | null
}

export type RealisedResult = {
  property: {
    id: string
    name: string
  }
  state: string
  /** When the newest of it was settled */
  on: string
  /** What the units that are gone had cost, fees included */
  cost: number
  proceeds: number
  gain: number
  /** All rent that was ever received there */
  incomeReceived: number
  /** Whether some of its units are still held */
  isHeld: boolean
  /** XIRR of everything there, 0.098 is 9.8 % a year; null while units are held, or where there is none */
  yearlyRate: number | null
}

export type RecentlySeen = {
  items: {
    seenAt: string
    property: PropertyCard
  }[]
}

export type ReconciliationItem = {
  id: string
  kind: 'gateway-differs' | 'gateway-silent' | 'held-for-review' | 'settlement-differs' | 'settlement-late' | 'bank-amount-differs' | 'bank-unknown' | 'bank-missing' | 'ledger-broken'
  /** A reference of ours, or a line of a statement */
  subject: string
  day: string
  /** Rupiah by the ledger */
  ledger: number | null
  /** Rupiah by the gateway or the bank */
  other: number | null
  /** Which of our accounts a line of the bank is of */
  account: 'client' | 'escrow' | 'property' | 'own' | null | null
  /** What the bank wrote */
  text: string | null
  foundAt: string
  explainedAt: string | null
  explanation: string | null
  /** Name of who explained it */
  explainedBy: string | null
  /** Name of the second person */
  approvedBy: string | null
  /** What a line of the bank was booked as */
  purpose: 'bank-charge' | 'suspense' | 'return' | 'owner' | 'transfer' | 'transfer-fee' | 'in-ledger' | null | null
  /** The proposal it was booked by, which its document is read by */
  bookedBy: string | null
  proposal: Proposal | null
}

export type ReconciliationRun = {
  id: string
  /** Of Jakarta */
  day: string
  ranAt: string
  compared: number
  ledgerIn: number
  gatewayIn: number
  ledgerOut: number
  gatewayOut: number
  bankLines: number
  openItems: number
}

export type RecordCorrection = {
  correctedOn: string
  what: 'lease' | 'condition' | 'picture'
  /** What it said, by the names that a proposal has; amounts are texts */
  before: { [name: string]: string | null }
  /** Null: it was taken back */
  after: { [name: string]: string | null } | null
  why: Localized
}

export type RecoveryCodes = {
  /** Ten, shown this once; null: those of before stay in force */
  recoveryCodes: string[] | null
}

export type ReferralMembership = {
  membership: {
    referrer: string | null
    joinedAt: string
    showsName: boolean
    acceptsReminders: boolean
  } | null
}

export type ReferralTerms = {
  effectiveFrom: string
  /** Rupiah to each of the two */
  reward: number
  /** Days the first purchase has to be held */
  holdDays: number
  /** Friends that one person is rewarded for */
  friendsMax: number
  /** Days after joining within which the first purchase counts */
  expiresAfterDays: number
}

export type Referrals = {
  code: string
  /** You chose this code yourself; that is done once */
  isOwn: boolean
  link: string
  terms: ReferralTerms
  figures: {
    /** Browsers that opened the link, once in 30 days each */
    opened: number
    registered: number
    verified: number
    /** Friends who earned a reward for you */
    qualified: number
    paid: number
    refused: number
    /** Rupiah that cannot be spent yet */
    waitingAmount: number
    paidAmount: number
  }
}

export type Rent = {
  from: string | null
  to: string | null
  /** Months of properties that were run */
  monthsDue: number
  /** Of those, months whose rent was shared */
  monthsPaid: number
  /** Properties that were run in each of the months */
  all: {
    /** Rupiah that holders paid in */
    raised: number
    /** Rent received */
    gross: number
    /** Rent if nothing had stood empty */
    potential: number
    management: number
    /** Maintenance, property tax and insurance; they go on in an empty month */
    upkeep: number
    /** Into the reserve, and the tax on rent */
    setAside: number
    /** Rise of valuations in a year; the median where there are several */
    growthBasisPoints: number | null
    /** What became building and reserve, of what holders paid in; the rest was the cost of buying */
    startValueBasisPoints: number
  } | null
  properties: {
    property: {
      id: string
      name: string
    }
    /** Rupiah that holders paid in */
    raised: number
    /** Rent received */
    gross: number
    /** Rent if nothing had stood empty */
    potential: number
    management: number
    /** Maintenance, property tax and insurance; they go on in an empty month */
    upkeep: number
    /** Into the reserve, and the tax on rent */
    setAside: number
    /** Rise of valuations in a year; the median where there are several */
    growthBasisPoints: number | null
    /** What became building and reserve, of what holders paid in; the rest was the cost of buying */
    startValueBasisPoints: number
    months: {
      month: string
      gross: number
      net: number
      /** Whether it was shared among the holders */
      isPaid: boolean
    }[]
  }[]
}

export type ReplyTime = {
  /** Null: fewer than five answers */
  medianMinutes: number | null
  sample: number
  days: number
  asOf: string
}

export type Reward = {
  id: string
  reference: string
  beneficiary: 'referrer' | 'friend'
  name: string | null
  amount: number
  state: 'waiting' | 'paid' | 'taken-back' | 'owed'
  earnedAt: string
  dueAt: string
  paidAt: string | null
  undoneAt: string | null
  undoneReason: 'purchase-undone' | 'account-closed' | null | null
}

export type SavedSearch = {
  id: string
  query: string
  savedAt: string
}

export type SecondStepDue = {
  next: 'second-step'
  /** For `jwt_auth/two-factor/`, for ten minutes */
  ticket: string
  /** Best first */
  methods: ('app' | 'passkey' | 'recovery' | 'mail')[]
  maskedEmail: string
  expiresAt: string
}

export type Security = {
  hasPassword: boolean
  passwordChangedAt: string | null
  app: {
    activatedAt: string
    lastUsedAt: string | null
    removalDueAt: string | null
  } | null
  passkeys: {
    id: string
    name: string
    /** It goes along to my other devices */
    isSynced: boolean
    createdAt: string
    lastUsedAt: string | null
    removalDueAt: string | null
  }[]
  recoveryCodesLeft: number
  isFrozen: boolean
  /** 24 hours after the password, a second factor or the address was changed */
  withdrawalsWaitUntil: string | null
  /** A person who has none of its factors asks for the account; freezing it, or any factor, stops that */
  regaining: {
    askedAt: string
    waitsUntil: string
  } | null
  /** Where passkeys of this product are made and used; null: nowhere */
  passkeyOrigin: string | null
}

export type SentNotification = {
  id: string
  channel: 'mail' | 'push' | 'message'
  /** What it was about; null for a mail of its own, such as a receipt */
  title: string | null
  state: 'waiting' | 'sent' | 'failed' | 'dropped'
  at: string
}

export type Session = {
  id: string
  browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | 'other'
  system: 'android' | 'ios' | 'linux' | 'macos' | 'windows' | 'other'
  startedAt: string
  /** To the minute */
  lastUsedAt: string
  expiresAt: string
  endedAt: string | null
  endedReason: 'logged-out' | 'account-closed' | 'password-changed' | 'ended-elsewhere' | 'wrong-passwords' | 'frozen' | 'email-changed' | 'token-reused' | 'idle' | 'suspended' | 'role-withdrawn' | 'regained' | null | null
  isOpen: boolean
  /** By what I came in: the last thing that was shown */
  enteredBy: 'password' | 'activation' | 'app' | 'recovery' | 'mail' | 'passkey' | 'provider' | 'regaining'
  /** The session of this token */
  isCurrent: boolean
}

export type Settlement = {
  id: string
  gateway: string
  /** What the payment partner calls it */
  gatewayId: string
  reference: string
  settledAt: string
  /** Rupiah that reached the bank */
  net: number
  fee: number
  lines: number
}

export type SimulatedPayment = {
  depositId: string
  reference: string
  method: string
  /** Rupiah ordered */
  amount: number
  /** In the simulated gateway’s own book */
  state: 'awaiting-payment' | 'paid' | 'expired' | 'failed'
  accountNumber: string | null
  createdAt: string
  expiresAt: string
  /** Rupiah paid */
  paidAmount: number | null
  paidAt: string | null
  events: {
    id: string
    state: 'awaiting-payment' | 'paid' | 'expired' | 'failed'
    dueAt: string
    deliveredAt: string | null
    attempts: number
    lastStatus: number | null
  }[]
}

export type SimulatedPayout = {
  reference: string
  bank: string
  /** The last digits of the account */
  numberEnd: string
  /** Rupiah that arrive */
  amount: number
  state: 'accepted' | 'paid' | 'failed' | 'reversed'
  acceptedAt: string
  /** When the bank pays it by default */
  settlesAt: string
  endedAt: string | null
}

export type StaffMember = {
  userId: string
  name: string
  email: string
  roles: ('ops' | 'finance' | 'compliance' | 'support' | 'admin')[]
  isMe: boolean
  /** False: closed or suspended; the role is idle */
  isActive: boolean
  isSuspended: boolean
  lastSeenAt: string | null
  proposals: Proposal[]
}

export type StaffOpening = Opening & {
  /** Whether it can be applied for */
  isOpen: boolean
  /** Closed before its last day */
  closedAt: string | null
  applications: number
  /** Of its text: one more with each change */
  version: number
}

export type StaffWithdrawal = Withdrawal & {
  userId: string
  proposal: Proposal | null
  /** My role is of those that propose, and it is not mine */
  mayPropose: boolean
  /** My role approves and refuses, and it is not mine */
  mayDecide: boolean
  /** Name of the first of two */
  proposedBy: string | null
  /** Name of the second of two */
  approvedBy: string | null
}

export type Stake = {
  propertyId: string
  units: number
  /** Bought, not handed over yet */
  pendingUnits: number
  /** Units I may still buy under the ownership cap and my yearly limit, of what is left; null when it is not on sale */
  roomUnits: number | null
}

export type Statement = {
  period: string
  from: string
  /** The first instant after it */
  until: string
  opening: number
  kinds: {
    kind: string
    amount: number
    count: number
  }[]
  closing: number
  count: number
  writtenAt: string
}

export type Subscription = {
  id: string
  receiptNumber: string
  offeringId: string
  propertyId: string
  units: number
  unitPrice: number
  amount: number
  fee: number
  total: number
  state: 'active' | 'cancelled' | 'allotted' | 'refunded'
  placedAt: string
  cancellableUntil: string
  cancelledAt: string | null
}

export type Suggestion = {
  property: PropertyCard
  reason: {
    kind: 'spread'
    city: {
      id: string
      name: Localized
      shareBasisPoints: number
    }
  } | {
    kind: 'same-type' | 'same-city'
    held: {
      id: string
      name: string
      type: 'house' | 'apartment' | 'shophouse' | 'home-office' | 'boarding-house' | 'villa' | 'warehouse'
      city: {
        id: string
        name: Localized
      }
    }
  }
}

export type Suitability = {
  /** Of the questions as they are asked now */
  version: string
  /** In the order they are asked */
  questions: {
    name: string
    answers: string[]
  }[]
  riskStatementVersion: string
  check: SuitabilityCheck
}

export type SuitabilityCheck = {
  version: string
  /** In which it was answered */
  language: 'id' | 'en'
  result: 'pass' | 'borderline' | 'not-suitable'
  /** Answers that alone speak against it */
  grave: string[]
  /** Answers that call for care */
  doubtful: string[]
  /** Accepted with these answers */
  riskStatementVersion: string
  checkedAt: string
  validUntil: string
  /** Not suitable: when to try again */
  retryAt: string | null
  warningAcceptedAt: string | null
  /** What it allows now; purchases take `suited` */
  standing: 'missing' | 'unsuited' | 'unconfirmed' | 'suited'
} | null

export type SuspendedCustomer = {
  userId: string
  name: string | null
  reason: string
  /** The name of a member of staff */
  suspendedBy: string | null
  suspendedAt: string
  proposal: Proposal | null
}

export type SuspendedDeposit = {
  id: string
  userId: string
  reference: string
  method: string
  /** Rupiah ordered */
  amount: number
  /** Rupiah that came */
  receivedAmount: number | null
  paidAt: string | null
  reviewReason: 'amount-differs' | 'late' | 'currency-differs' | 'sender-differs' | null | null
  /** Of a transfer: who sent it, by the bank’s word */
  senderName: string | null
  /** How alike the names are, 0 to 100 */
  senderScore: number | null
  /** The name it should have come under */
  investorName: string
  proposal: Proposal | null
  /** Where a proposed return would go */
  returnTo: {
    bankCode: string
    /** Its short name */
    bank: string
    numberEnd: string
    holderName: string
    /** The whole number */
    accountNumber: string
    /** Whose account it is by the bank’s word; null: no answer yet */
    bankName: string | null
    /** Under which name the money came; null: the bank named none */
    payerName: string | null
    /** How alike both names are, 0 to 100 */
    nameScore: number | null
    /** It goes to another name than it came from */
    isOtherName: boolean
    hasDocument: boolean
  } | null
  /** The newest one: under way, or why it did not arrive */
  refund: {
    bankCode: string
    /** Its short name */
    bank: string
    numberEnd: string
    holderName: string
    reference: string
    state: 'queued' | 'sending' | 'submitted' | 'paid' | 'failed' | 'reversed'
    failure: string | null
  } | null
}

export type TaxYear = {
  year: number
  asOf: string
  isOver: boolean
  lines: {
    property: {
      id: string
      name: string
      issuer: string
    }
    payouts: {
      paidOn: string
      amount: number
      tax: number
      dueOn: string
    }[]
    income: number
    tax: number
    proceeds: number
    /** By average cost */
    realisedGain: number
    realisedGainFirstInFirstOut: number
    units: number
    /** Average cost on the year’s last day */
    cost: number
    costFirstInFirstOut: number
    value: number
    pendingCost: number
  }[]
  income: number
  taxBasisPoints: number
  /** If nothing is reinvested */
  tax: number
  reinvestBy: string
  keepUntil: string
  purchases: number
  covered: number
  taxLeft: number
}

export type Ticket = {
  number: string
  topic: 'account' | 'deposit' | 'withdrawal' | 'property' | 'press' | 'complaint'
  state: 'open' | 'answered'
  submittedAt: string
  dueOn: string | null
  /** Below zero when we are late */
  workingDaysLeft: number | null
  extension: {
    extendedAt: string
    reason: string
  } | null
  answers: {
    body: string
    answeredAt: string
  }[]
}

export type Tokens = {
  /** A JWT, valid for five minutes */
  access: string
  /** Opaque; valid for seven days or until log-out */
  refresh: string
}

export type TransferOrder = {
  id: string
  reference: string
  from: 'client' | 'escrow' | 'property' | 'own'
  to: 'client' | 'escrow' | 'property' | 'own'
  amount: number
  state: 'due' | 'approved' | 'sent' | 'booked' | 'cancelled'
  /** Entries it is for; below zero: owed the other way */
  causes: {
    entryKind: string
    amount: number
  }[]
  madeAt: string
  sentAt: string | null
  /** How much of it the statement of `from` shows */
  left: number
  /** How much of it the statement of `to` shows */
  arrived: number
  /** By the statement of `from` */
  leftOn: string | null
  /** By the statement of `to` */
  arrivedOn: string | null
  cancelReason: string | null
  /** The lines that show it */
  lines: TransferOrderLine[]
  proposal: Proposal | null
}

export type TransferOrderLine = {
  id: string
  side: 'left' | 'arrived'
  /** Of the order; below zero: it came back */
  amount: number
  /** What the bank deducted */
  fee: number
  bookedOn: string
  /** What the bank wrote */
  text: string
  /** How it is known to be of this order */
  match: 'number' | 'amount' | 'people'
  proposal: Proposal | null
}

export type UnreadCount = {
  /** At most 100: more is not counted */
  unread: number
  byTab: {
    money: number
    properties: number
    account: number
    offers: number
  }
}

export type WaitingWork = {
  queue: 'approvals' | 'identities' | 'exemptions' | 'incomes' | 'regainings' | 'privacy' | 'complaints' | 'messages' | 'questions' | 'answers' | 'suspense' | 'withdrawals' | 'transfers' | 'reconciliation' | 'operatorAccounts' | 'bankProofs' | 'months' | 'declarations' | 'payouts' | 'offerings' | 'stamps' | 'corrections' | 'restorations' | 'staff' | 'applications' | 'deliveries'
  waiting: number
  /** Since when the oldest waits */
  oldestAt: string | null
  /** Whole days since then */
  days: number
  /** Past what was promised or the law names */
  overdue: number
}

export type Wallet = {
  /** Can be spent now */
  free: number
  /** Purchase fees, until the purchase can no longer be cancelled */
  held: number
  /** Paid for units that are not handed over yet */
  inEscrow: number
  /** Deposits that can still be paid, and money that came and is in review */
  incoming: number
  /** On its way to a bank account */
  outgoing: number
  /** Granted and not usable yet */
  rewards: number
  /** What I owe: money was taken back after it was spent. Paid by itself from what comes in; until then nothing is bought or withdrawn. */
  debt: {
    owed: number
    since: string
    causes: {
      kind: string
      reference: string
      amount: number
      happenedAt: string
    }[]
  } | null
  asOf: string
}

export type WantedArrangement = {
  cards?: ('value' | 'payouts' | 'cash' | 'income' | 'holdings' | 'allocation' | 'goal' | 'news' | 'watchlist')[]
  columns?: ('units' | 'price' | 'costPerUnit' | 'cost' | 'value' | 'gain' | 'income' | 'accrued' | 'yieldOnCost' | 'yieldNow' | 'let' | 'lastChange')[]
}

export type WantedIncomeGoal = {
  monthlyAmount: number
  targetYear: number
}

export type Watchlist = {
  items: {
    watchedAt: string
    property: PropertyCard
  }[]
}

export type WebhookDelivery = {
  id: string
  event: 'payout' | 'order' | 'deposit' | 'document' | 'ping'
  happenedAt: string
  body: string
  state: 'queued' | 'delivered' | 'failed'
  attempts: number
  nextAttemptAt: string
  lastStatus: number | null
  lastFault: 'address' | 'connection' | 'timeout' | 'tls' | 'redirect' | 'status' | null | null
  lastTriedAt: string | null
  deliveredAt: string | null
}

export type WebhookEndpoint = {
  id: string
  address: string
  events: ('payout' | 'order' | 'deposit' | 'document')[]
  createdAt: string
  disabledAt: string | null
  disabledReason: 'owner' | 'failures' | null | null
}

export type WholeExemption = ListedExemption & {
  accountNumber: string
  /** The name of a member of staff */
  decidedBy: string | null
}

export type WholeIdentity = ListedIdentity & {
  /** Counts every change; a decision names it */
  revision: number
  nik: string
  bornOn: string
  birthPlace: string | null
  gender: 'female' | 'male' | null | null
  yearlyIncome: number
  decisionReason: string | null
  address: HomeAddress
  papers: {
    kind: 'card' | 'selfie'
    takenAt: string
  }[]
  movement: {
    /** Null: the selfie came without a check */
    passedAt: string | null
    /** In the order they were asked */
    tasks: ('straight' | 'left' | 'right' | 'closer')[]
    /** Beside the straight one, which is the selfie; erased in time */
    frames: {
      position: number
      task: 'straight' | 'left' | 'right' | 'closer'
    }[]
    /** Tries that did not pass, in thirty days */
    failed: number
  }
  cardReading: CardReading | null
  screening: {
    listVersion: string
    screenedAt: string
    hits: {
      list: string
      reference: string
      name: string
      bornOn: string | null
      score: number
    }[]
  } | null
  /** From the profile; null: not filled in yet */
  work: {
    occupation: 'employee' | 'civil-servant' | 'military-police' | 'self-employed' | 'professional' | 'homemaker' | 'student' | 'retired' | 'teacher' | 'farmer-fisher' | 'other'
    employer: string | null
    fundSource: 'salary' | 'business' | 'inheritance' | 'grant' | 'investments' | 'savings' | 'asset-sale' | 'family' | 'other'
    goal: 'growth' | 'income' | 'long-term' | 'other'
  } | null
  /** A public office, of their own or of a person close; null: not asked yet */
  political: {
    office: string | null
    answeredAt: string
  } | null
  reviews: {
    decision: 'verified' | 'refused' | 'asked'
    /** What the person read */
    reason: string | null
    /** The name of a member of staff */
    decidedBy: string | null
    /** The name of a member of staff */
    agreedBy: string | null
    decidedAt: string
  }[]
  /** My role proposes what takes two people */
  mayPropose: boolean
  /** For staff alone; never shown to whom they are about */
  notes: {
    text: string
    /** The name of a member of staff */
    writtenBy: string | null
    writtenAt: string
  }[]
  proposal: Proposal | null
}

export type WholeRegaining = ListedRegaining & {
  userId: string
  /** What happened, in their own words */
  story: string
  browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | 'other'
  system: 'android' | 'ios' | 'linux' | 'macos' | 'windows' | 'other'
  accountCreatedAt: string
  isFrozen: boolean
  /** Earlier requests of the account */
  before: number
  papers: {
    kind: 'card' | 'selfie'
    takenAt: string
  }[]
  identity: {
    state: 'declared' | 'asked' | 'refused' | 'verified'
    fullName: string
    maskedNik: string
    bornOn: string
    verifiedBy: 'demo' | 'staff' | null | null
    papers: ('card' | 'selfie')[]
  } | null
  decisions: {
    decision: 'approved' | 'refused' | 'asked'
    reason: string
    /** The name of a member of staff */
    decidedBy: string | null
    /** The name of a member of staff */
    agreedBy: string | null
    decidedAt: string
  }[]
  proposal: Proposal | null
}

export type Withdrawal = {
  id: string
  reference: string
  /** `awaiting-approval`: people check it; `queued`: it will be sent; `sending`, `submitted`: it is with the payment partner; `paid`: at the bank; `cancelled`, `refused`, `failed`, `reversed`: the whole amount is in the free balance again */
  state: 'awaiting-approval' | 'queued' | 'sending' | 'submitted' | 'paid' | 'cancelled' | 'refused' | 'failed' | 'reversed'
  bank: {
    code: string
    name: string
    shortName: string
  }
  numberEnd: string
  holderName: string
  rail: 'bi-fast' | 'skn' | 'rtgs'
  /** Rupiah that left the balance, the fee in it */
  amount: number
  fee: number
  /** Rupiah that arrive */
  net: number
  /** When each step is due, and when it was */
  steps: {
    requested: string
    checked: {
      dueAt: string
      at: string | null
    }
    sent: {
      dueAt: string
      at: string | null
    }
    arrived: {
      dueAt: string
      at: string | null
    }
  }
  /** Not sent before */
  sendAt: string
  bankReference: string | null
  endedAt: string | null
  reversedAt: string | null
  failure: string | null
  /** Opened by itself when it is late */
  ticket: string | null
  isCancellable: boolean
  isLate: boolean
  /** True when no real money moves */
  simulated: boolean
}

export type WithdrawalTerms = {
  /** Rupiah */
  minimum: number
  /** From here on two people check it, by what I asked for today and in seven days */
  approvalFrom: number
  /** How long it can be taken back */
  cancelMinutes: number
  rails: {
    id: 'bi-fast' | 'skn' | 'rtgs'
    /** Rupiah at once */
    amountMax: number
    /** Rupiah a day (WIB) */
    dayMax: number
    leftToday: number
    fee: number
    arrivesMinutes: number
    isWorkingDays: boolean
  }[]
  /** Why nothing can be withdrawn now */
  blocked: {
    reason: 'not-offered' | 'frozen' | 'debt' | 'recent-change'
    until: string | null
    /** Rupiah, where a debt is the reason */
    owed: number | null
  } | null
  simulated: boolean
}

export type YearlyRate = {
  state: 'found'
  rate: number
} | {
  state: 'none'
  reason: 'one-day' | 'one-way' | 'no-solution'
}
