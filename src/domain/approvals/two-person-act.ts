import type { ProposalKind } from '#contract'
import type { Tx } from '#database'
import type { Actor } from '#kernel'
import type { Content, Proposal } from './proposal.ts'

/** A proposal that was decided in this transaction, and who decided it when. */
export type DecidedProposal<Read = Content> = {
  readonly proposal: Proposal
  readonly content: Read
  readonly actor: Actor
  readonly now: Date
}

/**
 * What takes two people, as the room that owns it registers it. `services` are what it needs besides the
 * transaction; who proposes and decides is in `kinds.ts`.
 */
export type TwoPersonAct<Services = unknown, Read = Content> = {
  readonly kind: ProposalKind
  /** Locks what the act changes, before its proposal is locked: every act on it locks in one order. */
  readonly lock?: (tx: Tx, subjectId: string) => Promise<unknown>
  /** Does what was approved; refuses what became impossible since. */
  readonly carryOut: (
    tx: Tx,
    decided: DecidedProposal<Read>,
    services: Services,
  ) => Promise<unknown>
  /** What else is undone when it is turned down or taken back. */
  readonly onRefuse?: (tx: Tx, decided: DecidedProposal<Read>) => Promise<unknown>
  /** What follows an approval once it is committed. */
  readonly afterwards?: (services: Services) => Promise<unknown>
}

type Definition<Services, Read> = TwoPersonAct<Services, Read> & {
  /** How its room reads what it wrote into the proposal. */
  readonly content?: (written: Content) => Read
}

/** Registers an act; what it reads of the content stays its own matter. */
export function twoPersonAct<Read = Content, Services = unknown>(
  definition: Definition<Services, Read>,
): TwoPersonAct<Services> {
  const { content = asWritten<Read>, carryOut, onRefuse, ...rest } = definition
  const read = (decided: DecidedProposal) => ({
    ...decided,
    content: content(decided.proposal.content),
  })
  return {
    ...rest,
    carryOut: (tx, decided, services) => carryOut(tx, read(decided), services),
    ...(onRefuse && { onRefuse: (tx, decided) => onRefuse(tx, read(decided)) }),
  }
}

/** A content as its room wrote it: the hash was compared, and a content never changes. */
export function asWritten<Written>(content: Content): Written {
  return content as Written
}
