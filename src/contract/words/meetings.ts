/** What owners decide about. */
export const motionKinds = [
  'repair',
  'manager-change',
  'rent-level',
  'reserve',
  'sale',
  'buy-back',
  'wind-up',
  'other',
] as const
export type MotionKind = (typeof motionKinds)[number]

/** Kinds whose motion names an amount; what it is of, their descriptions say. */
export const pricedMotionKinds = ['repair', 'rent-level', 'reserve', 'sale', 'buy-back'] as const

/** Who wrote a motion; `terms`: it was opened because a mark of the property was passed. */
export const motionOrigins = ['staff', 'owner', 'terms'] as const
export type MotionOrigin = (typeof motionOrigins)[number]

/**
 * draft: staff write it · collecting: an owner's, which needs support · supported: it has it, and a meeting is due ·
 * called: on the agenda of a meeting · then how the meeting decided · expired, withdrawn, removed: it never came to one.
 */
export const motionStates = [
  'draft',
  'collecting',
  'supported',
  'called',
  'adopted',
  'rejected',
  'no-quorum',
  'expired',
  'withdrawn',
  'removed',
] as const
export type MotionState = (typeof motionStates)[number]

/** How a meeting decided about a motion. */
export const motionOutcomes = ['adopted', 'rejected', 'no-quorum'] as const
export type MotionOutcome = (typeof motionOutcomes)[number]

/** Why staff take an owner's motion down. */
export const removalReasons = ['personal-data', 'unlawful', 'not-for-owners', 'duplicate'] as const
export type RemovalReason = (typeof removalReasons)[number]

/** called: votes are not open yet · voting · counted · cancelled: before votes were open. */
export const meetingStates = ['called', 'voting', 'counted', 'cancelled'] as const
export type MeetingState = (typeof meetingStates)[number]

export const voteChoices = ['for', 'against', 'abstain'] as const
export type VoteChoice = (typeof voteChoices)[number]

/** The acts of a vote, in the order in which they are chained. */
export const ballotActs = ['vote', 'proxy', 'revocation'] as const
export type BallotAct = (typeof ballotActs)[number]

export const motionFileKinds = ['quote', 'attachment'] as const
export type MotionFileKind = (typeof motionFileKinds)[number]

/** How the carrying out of an adopted motion goes; `late` follows from its planned day. */
export const progressStates = ['planned', 'late', 'done', 'abandoned'] as const
export type ProgressState = (typeof progressStates)[number]

/** When a change for an owner comes: once, every month, or with the sale of the property. */
export const effectTimes = ['once', 'month', 'sale'] as const
export type EffectTime = (typeof effectTimes)[number]

/**
 * What staff look for among motions: a meeting must be called · staff write them · they collect support · on an agenda ·
 * adopted and still to be carried out · nothing is left to do.
 */
export const motionLists = [
  'to-call',
  'drafts',
  'collecting',
  'called',
  'tracked',
  'closed',
] as const
export type MotionList = (typeof motionLists)[number]

/** What staff look for among meetings: called or voting · a second one is due · counted · cancelled. */
export const meetingLists = ['open', 'second-due', 'counted', 'cancelled'] as const
export type MeetingList = (typeof meetingLists)[number]
