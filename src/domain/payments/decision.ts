import { createHash } from 'node:crypto'
import type { Content, Proposal } from '#approvals'
import type { GatewayObstacle } from '#contract'
import type { CleanFile } from '#files'
import type { PaymentServices } from './payment-services.ts'
import { confirmationMissing, gatewayUnanswered } from './refusals.ts'
import { type Asked, askBeforeDecision } from './suspense/suspended.ts'

/** How one person proposes to decide about money in suspense. */
export type Decision = {
  readonly reason: string
  /** Whether to decide without a usable answer of the gateway, which needs its confirmation as the document. */
  readonly withoutAnswer: boolean
  readonly evidence: CleanFile | null
}

/** The fields of every such proposal about the gateway's answer and the document. */
type Grounds = {
  /** Why the gateway gave no usable answer when it was proposed. */
  readonly obstacle: GatewayObstacle | null
  readonly fileId: string | null
}

/**
 * Refuses to propose a decision about which the gateway gave no usable answer, unless it is proposed without one and
 * with a document: `payments.gateway_unanswered` or `confirmation_missing`.
 */
export function requireConfirmation(
  { obstacle }: Asked,
  { withoutAnswer, evidence }: Decision,
): void {
  if (obstacle === null) return
  if (!withoutAnswer) throw gatewayUnanswered({ obstacle })
  if (evidence === null) throw confirmationMissing()
}

/** What the proposal contains about the gateway's answer and the document, so that both are approved with it. */
export function groundsOf(
  { obstacle }: Asked,
  { evidence }: Decision,
  fileId: string | null,
): Grounds & { readonly fileHash: string | null } {
  const fileHash =
    evidence === null ? null : createHash('sha256').update(evidence.bytes).digest('hex')
  return { obstacle, fileId, fileHash }
}

/** The grounds of a proposal. Those of earlier versions lack the obstacle, and the document of a release. */
export function readGrounds(content: Content): Grounds {
  const { obstacle = null, fileId = null } = content as Partial<Grounds>
  return { obstacle, fileId }
}

/**
 * Asks the gateway again before a decision is approved. An obstacle is accepted only if the proposal names it, so that
 * both people decide about the same answer. Refuses as `askBeforeDecision` does, and with `payments.gateway_unanswered`.
 */
export async function askBeforeApproval(
  services: PaymentServices,
  { subjectId, content }: Pick<Proposal, 'subjectId' | 'content'>,
): Promise<void> {
  const { obstacle } = await askBeforeDecision(services, subjectId)
  if (obstacle !== null && obstacle !== readGrounds(content).obstacle)
    throw gatewayUnanswered({ obstacle })
}
