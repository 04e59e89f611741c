/** The cause of a plan's pause; only its owner can resume it. */
export const planPauses = ['owner', 'death-report'] as const
export type PlanPause = (typeof planPauses)[number]

export const executionStates = ['announced', 'buying', 'done', 'dropped'] as const
export type ExecutionState = (typeof executionStates)[number]

/** The title types of offered properties. */
export const planTitleKinds = ['SHGB', 'SHMSRS'] as const
export type PlanTitleKind = (typeof planTitleKinds)[number]

/** Why a period bought nothing, or stopped before its budget was used. */
export const stopReasons = [
  'frozen',
  'stopped',
  'no-match',
  'no-money',
  'no-room',
  'refused',
] as const
export type StopReason = (typeof stopReasons)[number]
