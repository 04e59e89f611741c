import type { ProposalKind } from '#contract'
import type { Tx } from '#database'
import type { Actor } from '#kernel'
import type { Content, Proposal } from './proposal.ts'

/** A proposal decided in this transaction, with the decider and the time. */
export type DecidedProposal<Read = Content> = {
  readonly proposal: Proposal
  readonly content: Read
  readonly actor: Actor
  readonly now: Date
}

/**
 * An act that needs two people, registered by the module that owns it. `services` are its dependencies besides
 * the transaction; `proposalRoles` defines the roles that propose and decide.
 */
export type TwoPersonAct<Services = unknown, Read = Content> = {
  readonly kind: ProposalKind
  /**
   * Runs outside the transaction before a waiting proposal is approved, for questions to others; refuses when the
   * answer makes the act impossible.
   */
  readonly beforehand?: (services: Services, proposal: Proposal) => Promise<unknown>
  /** Locks what the act changes. Called before the proposal is locked, so that every act uses the same lock order. */
  readonly lock?: (tx: Tx, subjectId: string) => Promise<unknown>
  /** Carries out what was approved; refuses when it has become impossible since. */
  readonly carryOut: (
    tx: Tx,
    decided: DecidedProposal<Read>,
    services: Services,
  ) => Promise<unknown>
  /** Reverses further effects of the proposal when it is turned down or withdrawn. */
  readonly onRefuse?: (tx: Tx, decided: DecidedProposal<Read>) => Promise<unknown>
  /** Runs after an approval is committed. */
  readonly afterwards?: (services: Services) => Promise<unknown>
}

type Definition<Services, Read> = TwoPersonAct<Services, Read> & {
  /** Parses the content that the module wrote into the proposal. */
  readonly content?: (written: Content) => Read
}

/** Registers an act; the type of its content stays private to the act. */
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

/** The content is as its module wrote it: its hash was compared, and content never changes. */
export function asWritten<Written>(content: Content): Written {
  return content as Written
}
