import type { MessageTopic } from '#contract'
import type {
  SuitabilityCheck as AnsweredCheck,
  Offering as AnsweredOffering,
  AutoInvestPlan as AnsweredPlan,
  CardReading as AnsweredReading,
  MessageReceipt,
} from './answers.ts'

export type {
  Acceptances,
  Agreement,
  AgreementCheck,
  ApplicationReceipt,
  AuditLine,
  AutoInvest,
  AutoInvestExecution,
  AutoInvestTerms,
  AutoInvestTrial,
  Certificate,
  City,
  CityList,
  ClosingConditions,
  Consents,
  Deposit,
  DepositMethod,
  DeskPrivacyRequest,
  DueStamp,
  Figures,
  HomeAddress,
  Identity,
  MessageReceipt,
  Movement,
  MovementCheck,
  MovementOutcome,
  Opening,
  Operator,
  Overview,
  PendingActivation as Ticket,
  PhoneVerification,
  PrivacyRequest,
  Profile,
  ProfileSections,
  PropertyDetail,
  ProviderStep,
  Providers,
  Purchase,
  Quote,
  Rent,
  ReplyTime,
  Subscription,
  Suitability,
  Tokens,
  Wallet,
} from './answers.ts'

/** The plan there is; the overview answers null where there is none. */
export type AutoInvestPlan = NonNullable<AnsweredPlan>

/** What was read from a card; who sent none has null in its place. */
export type CardReading = NonNullable<AnsweredReading>

/** What is on offer; a property without one answers null in its place. */
export type Offering = NonNullable<AnsweredOffering>

/** Answers in force; who has not answered has null in its place. */
export type SuitabilityCheck = NonNullable<AnsweredCheck>

// The API's answers as they come over the wire: amounts and units are JSON integers, instants
// ISO 8601 in UTC. The API's own document, `/api/openapi.json`, is the reference.

export type {
  CityDetail,
  CityFact,
  CityFigures,
  CityOverview,
  CityResult,
  MyPropertyList,
  SeenProperty,
  Stake,
  Suggestion,
} from './explore-shapes.ts'
export { cityFactKinds } from './explore-shapes.ts'
export type { Page, Picture, PropertyCard, PropertyList, SavedSearch } from './list-shapes.ts'

export type { Holding, IncomeLine, Portfolio } from './portfolio-shapes.ts'

export type Place = { code: string; name: string }

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

export type MessageTicket = MessageReceipt & {
  topic: MessageTopic
  state: 'open' | 'answered'
  workingDaysLeft: number | null
  extension: { extendedAt: string; reason: string } | null
  answers: { body: string; answeredAt: string }[]
}
