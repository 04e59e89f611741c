/** The decisions of an identity reviewer. */
export const identityDecisions = ['verified', 'asked', 'refused'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

/** The lists of requests that staff decide. */
export const reviewQueues = ['waiting', 'asked', 'approved', 'ended'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/** The results of the suitability answers. */
export const suitabilities = ['missing', 'unsuited', 'unconfirmed', 'suited'] as const
export type Suitability = (typeof suitabilities)[number]

/** The fields read from an identity card. */
export const idCardFields = [
  'fullName',
  'nik',
  'birthPlace',
  'bornOn',
  'gender',
  'street',
  'rt',
  'rw',
  'province',
  'city',
  'district',
  'village',
] as const
export type IdCardField = (typeof idCardFields)[number]

export const exemptionDecisions = ['approved', 'asked', 'refused', 'withdrawn'] as const
export type ExemptionDecision = (typeof exemptionDecisions)[number]

export const exemptionStates = [
  'waiting',
  'asked',
  'approved',
  'refused',
  'withdrawn',
  'replaced',
] as const
export type ExemptionState = (typeof exemptionStates)[number]

export const fundSources = [
  'salary',
  'business',
  'savings',
  'investments',
  'inheritance',
  'grant',
  'asset-sale',
  'family',
  'other',
] as const
export const heirRelations = ['spouse', 'child', 'parent', 'sibling', 'other'] as const
export type HeirRelation = (typeof heirRelations)[number]
/** The most heirs in a profile. */
export const heirsMax = 5
export const investmentGoals = ['income', 'growth', 'long-term', 'other'] as const
export const occupations = [
  'employee',
  'civil-servant',
  'military-police',
  'self-employed',
  'professional',
  'homemaker',
  'student',
  'retired',
  'teacher',
  'farmer-fisher',
  'other',
] as const
/** The profile sections that are saved separately. */
export const profileSections = [
  'personal',
  'identity',
  'address',
  'work',
  'tax',
  'heirs',
  'suitability',
] as const
export type ProfileSection = (typeof profileSections)[number]

export const genders = ['female', 'male'] as const
export type Gender = (typeof genders)[number]

/** The parts of the queue. `resembling`: verified people whose name has since appeared on a list. */
export const identityDeskStates = [
  'waiting',
  'resembling',
  'asked',
  'unfinished',
  'refused',
  'verified',
] as const
export type IdentityDeskState = (typeof identityDeskStates)[number]

/** `declared`: waits for missing parts or a decision. `asked`: waits for its owner again. */
export const identityStates = ['declared', 'asked', 'refused', 'verified'] as const
export type IdentityState = (typeof identityStates)[number]

export const identityDocumentKinds = ['card', 'selfie'] as const
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number]

/** The problems of a movement check; each has a text in both languages. */
export const movementFaults = [
  'no_face',
  'two_faces',
  'too_dark',
  'too_bright',
  'too_small',
  'too_far',
  'not_straight',
  'not_turned',
  'wrong_side',
  'not_closer',
  'same_picture',
  'not_together',
] as const
export type MovementFault = (typeof movementFaults)[number]

/** The movements requested in front of the camera. */
export const movementTasks = ['straight', 'left', 'right', 'closer'] as const
export type MovementTask = (typeof movementTasks)[number]

/** The profile sections required before a purchase, in display order. */
export const neededParts = [
  'name',
  'phone',
  'phone-proof',
  'identity',
  'address',
  'work',
  'suitability',
] as const
export type NeededPart = (typeof neededParts)[number]

/** The optional profile sections. */
export const optionalParts = ['tax', 'heirs'] as const
export type OptionalPart = (typeof optionalParts)[number]

export const pictureFaults = ['blurred', 'dark', 'small'] as const
export type PictureFault = (typeof pictureFaults)[number]

/**
 * `unread`: not found or not legible. `contradicts`: NIK, birth date and gender do not agree. `unknown`: no
 * single place has that name.
 */
export const unreadReasons = ['unread', 'contradicts', 'unknown'] as const
export type UnreadReason = (typeof unreadReasons)[number]

export const suitabilityResults = ['pass', 'borderline', 'not-suitable'] as const
export type SuitabilityResult = (typeof suitabilityResults)[number]

/** The reasons why staff open a person's documents, recorded with each access. */
export const viewReasons = ['review', 'correction', 'complaint', 'authority'] as const
export type ViewReason = (typeof viewReasons)[number]
