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

/** How much of a property is let. */
export const letStates = ['let', 'partly-let', 'empty'] as const
export type LetState = (typeof letStates)[number]

/** What the record of a building holds. */
export const healthKinds = ['inspection', 'repair', 'land-tax', 'permit', 'insurance'] as const
export type HealthKind = (typeof healthKinds)[number]

/** The kinds of tenants, without saying who they are. */
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

/** Where a picture of a draft may be moved to. */
export const picturePlaces = ['first', 'earlier', 'later'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** The states of a question about a property. */
export const questionStates = ['waiting', 'open', 'answered', 'rejected'] as const
export type QuestionState = (typeof questionStates)[number]

/** Figures that lists are filtered by. */
export const rangeMeasures = ['yield', 'price', 'gap'] as const
export type RangeMeasure = (typeof rangeMeasures)[number]

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

/** Orders of a list of what other investors sell: the cheapest against the value of a unit first, or the most units. */
export const resaleSorts = ['ask-gap', 'for-sale'] as const
export type ResaleSort = (typeof resaleSorts)[number]

/** Properties whose units may be traded, or only those with units for sale now. */
export const resaleChoices = ['all', 'offered'] as const

/** SHM is what buyers of land know best; a company cannot hold it, so no property here ever has it. */
export const soughtTitleKinds = ['SHM', 'SHGB', 'SHMSRS'] as const
export type SoughtTitleKind = (typeof soughtTitleKinds)[number]

/** Staff who may answer, by what they are seen as. */
export const answeringRoles = ['ops', 'support', 'admin'] as const
export type AnsweringRole = (typeof answeringRoles)[number]

export const rejectionReasons = ['personal-data', 'off-topic', 'duplicate', 'abusive'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Whose check a step can carry. */
export const checkingRoles = ['ops', 'finance', 'compliance', 'admin'] as const
export type CheckingRole = (typeof checkingRoles)[number]

/** What others say about a city and a buyer wants to know. */
export const cityFactKinds = ['minimum-wage', 'flood', 'quake', 'roads-and-stations'] as const
export type CityFactKind = (typeof cityFactKinds)[number]

/** Who may open a document: everybody, who has bought units, or who holds them. Staff open all. */
export const documentAudiences = ['public', 'buyers', 'holders'] as const
export type DocumentAudience = (typeof documentAudiences)[number]

/** What others issue of a property: land office, notary, appraiser, insurer, authority. */
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

export const propertyDocumentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PropertyDocumentType = (typeof propertyDocumentTypes)[number]

/** The summaries of a property; the product writes them from its own rows, and they prove nothing. */
export const documentKinds = ['prospectus', 'valuation', 'lease-summary', 'insurance'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What is counted of a building, in the order of forms and pages: whole numbers. */
export const buildingFacts = [
  'buildingArea',
  'landArea',
  'yearBuilt',
  'floors',
  'rooms',
  'power',
] as const
export type BuildingFact = (typeof buildingFacts)[number]

/** Every field of a draft. */
export const draftFieldNames = [
  'name',
  'code',
  'type',
  'cityCode',
  'street',
  'village',
  'district',
  'postcode',
  'latitude',
  'longitude',
  ...buildingFacts,
  'titleEndsOn',
  'titleNumberMasked',
  'isSharia',
  'hasDebt',
  'issuerName',
  'issuerNumber',
  'summaryId',
  'summaryEn',
  'storyId',
  'storyEn',
  'price',
  'buyingCosts',
  'reserve',
  'renovationReserve',
  'platformFee',
  'issuePrice',
  'valuation',
  'valuedOn',
  'nextValuationOn',
  'appraiser',
  'monthGross',
  'monthManagement',
  'monthMaintenance',
  'monthPropertyTax',
  'monthInsurance',
  'monthReserve',
  'occupancyBasisPoints',
  'growthBasisPoints',
  'fundingDays',
  'exitYears',
] as const
/** Everything that is typed of a property, and what each of it may be. Shares are basis points. */
export type DraftField = (typeof draftFieldNames)[number]

export const factNames = [
  'summaryId',
  'summaryEn',
  'storyId',
  'storyEn',
  'street',
  'village',
  'district',
  'postcode',
  ...buildingFacts,
  'titleEndsOn',
  'titleNumberMasked',
  'hasDebt',
  'issuerName',
  'issuerNumber',
] as const
export type FactName = (typeof factNames)[number]

/** The life of a property (product.md); a closed offering hands it over to `operating`. */
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

/** The steps of the title, in their order. */
export const titleStepNames = [
  'agreement',
  'escrow-funded',
  'deed-signed',
  'registered',
  'units-handed-over',
] as const
export type TitleStepName = (typeof titleStepNames)[number]
