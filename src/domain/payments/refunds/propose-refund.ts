import { sql } from 'kysely'
import { type Proposal, propose, readProposal } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type DataKeys, fileNameOf, openFile, seal, storeFiles, unseal } from '#files'
import { type Actor, newId, plainText, receiptNumber } from '#kernel'
import { notify } from '#notifications'
import { type Decision, groundsOf, readGrounds, requireConfirmation } from '../decision.ts'
import { leftOf, type StoredDeposit } from '../deposits/deposit.ts'
import { banks } from '../deposits/deposit-methods.ts'
import { requireOffered } from '../gateways/no-gateway.ts'
import { bankName as collectedByBank } from '../operator-accounts.ts'
import {
  depositNotFound,
  gatewayAway,
  refundAccountUnknown,
  returnEvidenceMissing,
} from '../refusals.ts'
import { askBeforeDecision, lockSuspended } from '../suspense/suspended.ts'
import { decisionKinds, refundKind } from '../suspense/suspense-decisions.ts'
import { senderOf, senderScoreMin } from '../suspense/transfer-rows.ts'
import type { RefundAccount, ReturnServices, SuspenseServices } from './refund.ts'

/** The decision, and the account that money is to be returned to. */
type ReturnInput = Decision & { readonly to: RefundAccount }

/**
 * Proposes to return money in suspense to its payer's own account; another person approves. Outside any
 * transaction, the gateway is asked whether it still has the money, and the bank for the holder of the account. The
 * proposal contains the holder according to the bank, the sender and the similarity of the names; a different or missing
 * name needs a document. Refuses as `askBeforeDecision`, `requireConfirmation` and `lockSuspended` do, and with
 * `payments.not_offered`, `refund_account_unknown`, `return_evidence_missing` or `gateway_away`.
 */
export async function proposeRefund(
  services: ReturnServices,
  actor: Actor,
  depositId: string,
  { to, ...decision }: ReturnInput,
): Promise<Proposal> {
  requireOffered(services.gateway)
  const { evidence, reason } = decision
  const asked = await askBeforeDecision(services, depositId)
  requireConfirmation(asked, decision)
  if (!banks.some(({ code }) => code === to.bankCode)) throw refundAccountUnknown('bankCode')
  const holderName = plainText(to.holderName)
  const bankName = await nameByBank(services, to, holderName)
  const payer = await payerOf(services, asked.deposit, [holderName, bankName ?? holderName])
  if (evidence === null && (payer.nameScore ?? 0) < senderScoreMin) throw returnEvidenceMissing()
  const { bankCode, accountNumber } = to
  const sealed = seal(services.keys, depositId, accountNumber)
  const files = evidence === null ? [] : [evidence]
  return await storeFiles(services, files, async (tx, [fileId = null]) => {
    const deposit = await lockSuspended(tx, actor, depositId)
    return await propose(tx, {
      kind: refundKind,
      subjectId: depositId,
      aboutUserId: deposit.userId,
      content: {
        amount: leftOf(deposit).toString(),
        reference: deposit.reference,
        userId: deposit.userId,
        outcome: 'returned',
        reason,
        bankCode,
        numberEnd: accountNumber.slice(-4),
        holderName,
        bankName,
        ...payer,
        ...groundsOf(asked, decision, fileId),
        numberSealed: sealed.bytes.toString('base64'),
        numberKeyId: sealed.keyId,
      },
      byUserId: actor.userId,
      now: services.clock.now(),
    })
  })
}

/** The holder according to the bank; null without an answer. */
async function nameByBank(
  { gateway }: ReturnServices,
  { bankCode, accountNumber }: RefundAccount,
  ownerName: string,
): Promise<string | null> {
  const question = { reference: receiptNumber('NAM'), bankCode, accountNumber, ownerName }
  const nameCheck = await gateway
    .checkAccountName(question)
    .catch(() => Promise.reject(gatewayAway()))
  if (nameCheck.state === 'not-found') throw refundAccountUnknown('accountNumber')
  return nameCheck.state === 'found' ? nameCheck.holderName.slice(0, 100) : null
}

type Payer = {
  /** The sender's name: the bank's for a transfer, otherwise the investor's; null when the bank gave none. */
  readonly payerName: string | null
  /** The similarity with the least similar name of the account; null without a name to compare. */
  readonly nameScore: number | null
}

async function payerOf(
  services: ReturnServices,
  { id, gateway, userId }: StoredDeposit,
  names: readonly string[],
): Promise<Payer> {
  const payerName =
    gateway === collectedByBank ? await senderOf(services.db, id) : await services.ownerName(userId)
  if (payerName === null) return { payerName, nameScore: null }
  return {
    payerName,
    nameScore: Math.min(...names.map((name) => services.likeness(payerName, name))),
  }
}

/** The fields of a refund proposal about the account and the payer. */
type ProposedReturn = Payer & {
  readonly bankCode: string
  readonly accountNumber: string
  readonly numberEnd: string
  readonly holderName: string
  readonly bankName: string | null
}

/** The proposal with the decrypted account number, for the person who decides. */
export function refundTo(
  keys: DataKeys,
  { content, subjectId }: Pick<Proposal, 'content' | 'subjectId'>,
): ProposedReturn {
  // The content was written by `proposeRefund` and never changes. Proposals from before names were compared
  // lack the last fields.
  const written = content as Written & Partial<ProposedReturn>
  const { bankCode, numberEnd, holderName, numberSealed, numberKeyId } = written
  const sealed = { keyId: numberKeyId, bytes: Buffer.from(numberSealed, 'base64') }
  return {
    bankCode,
    numberEnd,
    holderName,
    accountNumber: unseal(keys, subjectId, sealed),
    bankName: written.bankName ?? null,
    payerName: written.payerName ?? null,
    nameScore: written.nameScore ?? null,
  }
}

/** Returns the document of a proposed decision and records the access in the audit log. */
export async function openSuspenseEvidence(
  services: SuspenseServices,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const proposal = await readProposal(services.db, proposalId)
  if (!decisionKinds.some((kind) => kind === proposal.kind)) throw depositNotFound()
  const { fileId } = readGrounds(proposal.content)
  const file = fileId === null ? null : await openFile(services.db, services, fileId)
  if (file === null) throw depositNotFound()
  await transaction(services.db, (tx) =>
    recordAudit(tx, {
      happenedAt: services.clock.now(),
      actorId: actor.userId,
      action: 'payments.open-evidence',
      subjectKind: 'deposit',
      subjectId: proposal.subjectId,
    }),
  )
  return { name: fileNameOf('bukti-dana-tertunda', 1, file.type), ...file }
}

type Written = Readonly<
  Record<'bankCode' | 'numberEnd' | 'holderName' | 'numberSealed' | 'numberKeyId', string>
>

/** Writes the refund in the transaction that approves it; the worker sends it. */
export async function queueRefund(
  tx: Tx,
  deposit: StoredDeposit,
  proposal: Proposal,
  { gateway, approvedBy, now }: { gateway: string; approvedBy: string; now: Date },
): Promise<void> {
  const { bankCode, numberEnd, holderName, numberSealed, numberKeyId } = proposal.content as Written
  await sql`
    insert into payments.refunds (id, deposit_id, reference, gateway, amount, bank_code,
      number_sealed, number_key_id, number_end, holder_name, state, proposal_id, made_by, approved_by,
      approved_at, next_try_at)
    values (${newId(now.getTime())}, ${deposit.id}, ${receiptNumber('RFD')}, ${gateway},
      ${leftOf(deposit)}, ${bankCode}, ${Buffer.from(numberSealed, 'base64')},
      ${numberKeyId}, ${numberEnd}, ${holderName}, 'queued', ${proposal.id}, ${proposal.proposedBy},
      ${approvedBy}, ${now}, ${now})`.execute(tx)
  const { id, userId, reference } = deposit
  await notify(tx, [
    {
      userId,
      event: 'deposit-returning',
      values: { amount: leftOf(deposit), reference },
      path: `/dashboard/wallet/deposits/${id}`,
      happenedAt: now,
    },
  ])
}
