/** The kinds of motions. */
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

/** The kinds of motions with an amount; their descriptions define its meaning. */
export const pricedMotionKinds = ['repair', 'rent-level', 'reserve', 'sale', 'buy-back'] as const

/** The author of a motion. `terms`: opened because the valuation exceeded the property's mark. */
export const motionOrigins = ['staff', 'owner', 'terms'] as const
export type MotionOrigin = (typeof motionOrigins)[number]

/**
 * draft: written by staff · collecting: an owner's, which needs support · supported: has its support, a meeting
 * is due · called: on the agenda of a meeting · then the result of the meeting · expired, withdrawn, removed:
 * never put to a meeting.
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

/** The results of a meeting about a motion. */
export const motionOutcomes = ['adopted', 'rejected', 'no-quorum'] as const
export type MotionOutcome = (typeof motionOutcomes)[number]

/** The reasons why staff remove an owner's motion. */
export const removalReasons = ['personal-data', 'unlawful', 'not-for-owners', 'duplicate'] as const
export type RemovalReason = (typeof removalReasons)[number]

/** called: voting is not open yet · voting · counted · cancelled: before voting opened. */
export const meetingStates = ['called', 'voting', 'counted', 'cancelled'] as const
export type MeetingState = (typeof meetingStates)[number]

/** Whose act a counted vote is: the voter’s own, an instruction of their proxy, or the vote of the proxy’s holder. */
export const voteWays = ['me', 'instruction', 'proxy'] as const
export type VoteWay = (typeof voteWays)[number]

export const voteChoices = ['for', 'against', 'abstain'] as const
export type VoteChoice = (typeof voteChoices)[number]

/** The acts of a vote. */
export const ballotActs = ['vote', 'proxy', 'revocation'] as const
export type BallotAct = (typeof ballotActs)[number]

export const motionFileKinds = ['quote', 'attachment'] as const
export type MotionFileKind = (typeof motionFileKinds)[number]

/** The progress of an adopted motion; `late` follows from its planned day. */
export const progressStates = ['planned', 'late', 'done', 'abandoned'] as const
export type ProgressState = (typeof progressStates)[number]

/** When a motion affects an owner: once, every month, or with the sale of the property. */
export const effectTimes = ['once', 'month', 'sale'] as const
export type EffectTime = (typeof effectTimes)[number]

/**
 * The staff lists of motions: a meeting must be called · drafts · collecting support · on an agenda · adopted
 * but not carried out · closed.
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

/** The staff lists of meetings: called or voting · a second one is due · counted · cancelled. */
export const meetingLists = ['open', 'second-due', 'counted', 'cancelled'] as const
export type MeetingList = (typeof meetingLists)[number]
