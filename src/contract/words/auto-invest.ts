/** Who or what paused a plan; only its owner resumes it. */
export const planPauses = ['owner', 'death-report'] as const
export type PlanPause = (typeof planPauses)[number]

export const executionStates = ['announced', 'buying', 'done', 'dropped'] as const
export type ExecutionState = (typeof executionStates)[number]

/** The kinds of title that offerings here can have. */
export const planTitleKinds = ['SHGB', 'SHMSRS'] as const
export type PlanTitleKind = (typeof planTitleKinds)[number]

/** Why a time bought nothing, or stopped before its budget was used. */
export const stopReasons = [
  'frozen',
  'stopped',
  'no-match',
  'no-money',
  'no-room',
  'refused',
] as const
export type StopReason = (typeof stopReasons)[number]
