import { buildingFactNames } from './building.ts'
import { uploadRules } from './uploads.ts'

/** The kinds of buildings. */
export const propertyTypes = [
  'house',
  'apartment',
  'shophouse',
  'home-office',
  'boarding-house',
  'villa',
  'warehouse',
] as const
export type PropertyType = (typeof propertyTypes)[number]

/** The occupancy of a property. */
export const letStates = ['let', 'partly-let', 'empty'] as const
export type LetState = (typeof letStates)[number]

/** The contents of a building's record. */
export const healthKinds = ['inspection', 'repair', 'land-tax', 'permit', 'insurance'] as const
export type HealthKind = (typeof healthKinds)[number]

/** The kinds of tenants, without their names. */
export const tenantKinds = [
  'household',
  'students',
  'guests',
  'shop',
  'food',
  'education',
  'health',
  'office',
  'logistics',
] as const
export type TenantKind = (typeof tenantKinds)[number]

/** The directions in which a picture of a draft can be moved. */
export const picturePlaces = ['first', 'earlier', 'later'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** The states of a question about a property. */
export const questionStates = ['waiting', 'open', 'answered', 'rejected'] as const
export type QuestionState = (typeof questionStates)[number]

/** The figures that lists can be filtered by. */
export const rangeMeasures = ['yield', 'price', 'gap'] as const
export type RangeMeasure = (typeof rangeMeasures)[number]

/** The same for units sold by other investors: the lowest price, alone and relative to the value of a unit. */
export const resaleRanges = ['ask', 'askGap'] as const
export type ResaleRange = (typeof resaleRanges)[number]

export const propertyEventKinds = [
  'published',
  'offering-opened',
  'offering-filled',
  'offering-failed',
  'agreement',
  'escrow-funded',
  'deed-signed',
  'registered',
  'units-handed-over',
  'valuation',
  'distribution',
  'lease-started',
  'lease-renewed',
  'lease-ended',
  'inspection',
  'repair-opened',
  'repair-done',
  'land-tax',
  'permit',
  'insurance',
  'question-answered',
  'sale-announced',
  'meeting-called',
  'motion-adopted',
  'motion-rejected',
  'motion-no-quorum',
  'motion-done',
  'sold',
  'sale-paid-out',
] as const
export type PropertyEventKind = (typeof propertyEventKinds)[number]

export const propertySorts = [
  'newest',
  'closing-soon',
  'yield',
  'price',
  'gap',
  'occupancy',
  'changed',
  'watched',
] as const
export type PropertySort = (typeof propertySorts)[number]

/** The orders of resale offers: the lowest price relative to the value of a unit, the lowest price, or the most units. */
export const resaleSorts = ['ask-gap', 'ask', 'for-sale'] as const
export type ResaleSort = (typeof resaleSorts)[number]

/** Properties whose units can be traded, or only those with units for sale now. */
export const resaleChoices = ['all', 'offered'] as const

/** SHM is the title that most buyers know; a company cannot hold it, so no property here has it. */
export const soughtTitleKinds = ['SHM', 'SHGB', 'SHMSRS'] as const
export type SoughtTitleKind = (typeof soughtTitleKinds)[number]

/** The staff roles that answer questions, as shown to readers. */
export const answeringRoles = ['ops', 'support', 'admin'] as const
export type AnsweringRole = (typeof answeringRoles)[number]

export const rejectionReasons = ['personal-data', 'off-topic', 'duplicate', 'abusive'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Whose check a step can carry. */
export const checkingRoles = ['ops', 'finance', 'compliance', 'admin'] as const
export type CheckingRole = (typeof checkingRoles)[number]

/** The published facts about a city that matter to buyers. */
export const cityFactKinds = ['minimum-wage', 'flood', 'quake', 'roads-and-stations'] as const
export type CityFactKind = (typeof cityFactKinds)[number]

/** Who may open a document: everyone, buyers, or holders of units. Staff may open all. */
export const documentAudiences = ['public', 'buyers', 'holders'] as const
export type DocumentAudience = (typeof documentAudiences)[number]

/** The third parties that issue documents: land office, notary, appraiser, insurer, authority. */
export const propertyDocumentKinds = [
  'sale-agreement',
  'sale-deed',
  'title-extract',
  'building-permit',
  'building-survey',
  'valuation-report',
  'insurance-policy',
  'land-tax-receipt',
  'floor-plan',
  'inspection-report',
] as const
export type PropertyDocumentKind = (typeof propertyDocumentKinds)[number]

export const propertyDocumentStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type PropertyDocumentState = (typeof propertyDocumentStates)[number]

export const propertyDocumentTypes = uploadRules.document.types
export type PropertyDocumentType = (typeof propertyDocumentTypes)[number]

/** The summaries of a property, which the product creates from its own data; they prove nothing. */
export const documentKinds = ['prospectus', 'valuation', 'lease-summary', 'insurance'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The facts of a published property that two people may correct. */
export const factNames = [
  'summaryId',
  'summaryEn',
  'storyId',
  'storyEn',
  'street',
  'village',
  'district',
  'postcode',
  ...buildingFactNames,
  'titleEndsOn',
  'titleNumberMasked',
  'hasDebt',
  'issuerName',
  'issuerNumber',
] as const
export type FactName = (typeof factNames)[number]

/** The states of a property; a closed offering moves it to `operating`. */
export const propertyStates = [
  'draft',
  'coming-soon',
  'open',
  'funded',
  'closing',
  'operating',
  'sale-vote',
  'sold',
  'paid-out',
  'failed',
  'withdrawn',
] as const
export type PropertyState = (typeof propertyStates)[number]

/** The kinds of published records of a property, which two people can remove. */
export const publishedRecordKinds = ['lease', 'condition', 'plan', 'picture'] as const
export type PublishedRecordKind = (typeof publishedRecordKinds)[number]

/** The steps of the title in order. */
export const titleStepNames = [
  'agreement',
  'escrow-funded',
  'deed-signed',
  'registered',
  'units-handed-over',
] as const
export type TitleStepName = (typeof titleStepNames)[number]

/** The marketplace of an investor: owned (or bought and not issued yet), watched, or open to them now. */
export const ownLists = ['owned', 'watched', 'allowed'] as const
