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
