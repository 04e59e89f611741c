import type { Locale, Localized } from '#kernel'
import type { Picture, PropertyCard } from './list-shapes.ts'
import type { Around, Holding, IncomeLine, Portfolio } from './portfolio-shapes.ts'

// The API's answers as they come over the wire: amounts and units are JSON integers, instants
// ISO 8601 in UTC. The API's own document, `/api/openapi.json`, is the reference.

export type {
  CityDetail,
  CityFigures,
  CityOverview,
  CityResult,
  MyPropertyList,
  SeenProperty,
  Stake,
  Suggestion,
} from './explore-shapes.ts'
export type {
  LetState,
  Page,
  Picture,
  PropertyCard,
  PropertyList,
  PropertyType,
  SavedSearch,
} from './list-shapes.ts'

export type { Holding, IncomeLine, Portfolio } from './portfolio-shapes.ts'

export type Tokens = { access: string; refresh: string }

export type Ticket = {
  ticket: string
  maskedEmail: string
  /** Instants. */
  resendAvailableAt: string
  codeExpiresAt: string
}

export type Profile = {
  id: string
  email: string
  name: string | null
  phone: string | null
  language: Locale
  isComplete: boolean
  roles: string[]
  createdAt: string
}

export type Place = { code: string; name: string }

export type HomeAddress = {
  street: string
  rt: string
  rw: string
  villageCode: string
  postcode: string
  province: Place | null
  city: Place | null
  district: Place | null
  village: Place | null
}

export type Identity = {
  state: 'none' | 'declared' | 'asked' | 'refused' | 'verified'
  review: 'automatic' | 'staff'
  fullName: string | null
  maskedNik: string | null
  bornOn: string | null
  birthPlace: string | null
  gender: 'female' | 'male' | null
  address: HomeAddress | null
  yearlyIncome: number | null
  papers: ('card' | 'selfie')[]
  submittedAt: string | null
  verifiedAt: string | null
  verifiedBy: 'demo' | 'staff' | null
  decisionReason: string | null
  quota: { year: number; limit: number; used: number; remaining: number } | null
}

export type City = {
  id: string
  name: Localized
  province: string
  location: { lat: number; lon: number }
  propertyCount: number
}

export type Offering = {
  id: string
  state: string
  unitPrice: number
  unitsTotal: number
  unitsLeft: number
  minimumUnits: number
  holderUnitsMax: number
  opensAt: string
  closesAt: string
  purchaseFeeBasisPoints: number
  coolingOffHours: number
  riskStatementVersion: string
}

export type PropertyDetail = PropertyCard & {
  pictures: Picture[]
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
    power: number
    titleKind: 'SHGB' | 'SHMSRS'
    titleEndsOn: string
    titleNumberMasked: string
  }
  location: { lat: number; lon: number }
  money: {
    price: number
    buyingCosts: number
    reserve: number
    platformFee: number
    raise: number
  }
  rent: {
    month: string
    /** Before the first month of rent: the forecast it was published with. */
    isForecast: boolean
    gross: number
    lines: {
      kind: 'management' | 'maintenance' | 'property-tax' | 'insurance' | 'reserve' | 'income-tax'
      amount: number
    }[]
    net: number
    perUnit: number
  }
  valuation: { amount: number; valuedOn: string; appraiser: string; nextOn: string }
  valuations: { valuedOn: string; amount: number; why: Localized | null }[]
  titleSteps: {
    step: 'agreement' | 'escrow-funded' | 'deed-signed' | 'registered' | 'units-handed-over'
    doneOn: string | null
    documentOn: string | null
  }[]
  distributions: { period: string; paidOn: string; total: number; perUnit: number }[]
  investors: number
  offering: Offering | null
  issuer: { name: string; number: string; isDemo: boolean }
}

export type Figures = {
  asOf: string
  paidOut: number
  payouts: number
  firstPaidAt: string | null
  properties: number
  cities: number
  registeredTitles: number
  lowestTicket: number | null
  terms: {
    purchaseFeeBasisPoints: number
    coolingOffHours: number
    holderCapBasisPoints: number
    windowDaysMax: number
  } | null
  resale: {
    sellerFeeBasisPoints: number
    buyerFeeBasisPoints: number
    lockMonths: number
    windowsPerYearMax: number
    monthsBetweenWindows: number
    windowWorkingDays: number
  } | null
  investor: { withdrawalFee: number; dividendTaxBasisPoints: number } | null
  referral: {
    effectiveFrom: string
    reward: number
    holdDays: number
    friendsMax: number
    expiresAfterDays: number
  } | null
  funding: { medianDays: number | null; funded: number; failed: number }
  management: { lowestBasisPoints: number; highestBasisPoints: number } | null
  latestPayouts: {
    property: { id: string; name: string }
    period: string
    paidOn: string
    total: number
    perUnit: number
  }[]
}

/** What a year brought, in rupiah: one property, or all of them together. */
export type RentRecord = {
  raised: number
  gross: number
  potential: number
  management: number
  upkeep: number
  setAside: number
  growthBasisPoints: number | null
  startValueBasisPoints: number
}

export type Rent = {
  from: string | null
  to: string | null
  monthsDue: number
  monthsPaid: number
  all: RentRecord | null
  properties: (RentRecord & {
    property: { id: string; name: string }
    months: { month: string; gross: number; net: number; isPaid: boolean }[]
  })[]
}

export type Quote = {
  units: number
  unitPrice: number
  amount: number
  fee: number
  total: number
  freeBalance: number
  quotaRemaining: number | null
  holderUnitsRemaining: number
  unitsLeft: number
  refusal: { code: string; detail: string } | null
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

/** A subscription as it is read back: with its property. */
export type Purchase = Subscription & {
  property: { id: string; name: string; picture: Picture } | null
}

export type Wallet = {
  free: number
  held: number
  inEscrow: number
  incoming: number
  outgoing: number
  rewards: number
  asOf: string
}

export type Movement = {
  id: string
  happenedAt: string
  kind: string
  state: 'posted' | 'reversed'
  amount: number
  balance: number
  reference: string
  property: { id: string; name: string } | null
}

export type DepositMethod = {
  id: string
  kind: 'virtual-account' | 'qris'
  bank: { code: string; name: string; shortName: string } | null
  minimum: number
  maximum: number
  fee: number
}

export type Deposit = {
  id: string
  reference: string
  state: 'awaiting-payment' | 'paid' | 'in-review' | 'returned' | 'expired' | 'failed'
  amount: number
  method: string
  accountNumber: string | null
  qrContent: string | null
  createdAt: string
  expiresAt: string
  paidAt: string | null
  receivedAmount: number | null
  creditedAmount: number | null
  reviewReason: 'amount-differs' | 'late' | 'currency-differs' | null
  simulated: boolean
}

/** The wallet, the portfolio, all holdings, the newest payouts and what is around, of one moment. */
export type Overview = Around & {
  portfolio: Portfolio
  wallet: Wallet
  holdings: Holding[]
  income: IncomeLine[]
  hasBought: boolean
}

/** The company that runs this installation; null: not said, to be shown as a marked placeholder. */
export type Operator = {
  name: string | null
  licenceNumber: string | null
  licenceDate: string | null
  regulator: string | null
  address: string | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  /** Working days, Jakarta time: `09:00`. */
  opens: string
  closes: string
}

export type MessageReceipt = { number: string; submittedAt: string; dueOn: string | null }

export type ReplyTime = {
  /** Null: too few answers to say. */
  medianMinutes: number | null
  sample: number
  days: number
  asOf: string
}

export type MessageTicket = MessageReceipt & {
  topic: 'account' | 'deposit' | 'withdrawal' | 'property' | 'press' | 'complaint'
  state: 'open' | 'answered'
  workingDaysLeft: number | null
  extension: { extendedAt: string; reason: string } | null
  answers: { body: string; answeredAt: string }[]
}

export type Opening = {
  id: string
  team: 'engineering' | 'property' | 'finance' | 'service' | 'legal'
  city: { id: string; name: string }
  place: 'office' | 'hybrid' | 'remote'
  kind: 'full-time' | 'part-time' | 'contract' | 'internship'
  title: Localized
  summary: Localized
  duties: Localized[]
  requirements: Localized[]
  payLowest: number
  payHighest: number
  publishedAt: string
  closesOn: string
}

export type ApplicationReceipt = { number: string; appliedAt: string; keepUntil: string }
