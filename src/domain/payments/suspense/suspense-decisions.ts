/** The kinds of proposals about money in suspense: to credit it to its investor, or to return it to its payer. */
export const releaseKind = 'deposit-release'
export const refundKind = 'deposit-return'
export const decisionKinds = [releaseKind, refundKind] as const
