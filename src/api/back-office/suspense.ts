import type { z } from '@hono/zod-openapi'
import {
  document,
  list,
  proposal,
  refund,
  type SuspendedBody,
} from '#contract/back-office/suspense.ts'
import type { DataKeys } from '#files'
import type { Actor } from '#kernel'
import {
  bankOf,
  openSuspenseEvidence,
  proposeRefund,
  proposeRelease,
  type ReturnServices,
  readGrounds,
  readSuspense,
  refundTo,
  type SuspendedDeposit,
  senderScoreMin,
} from '#payments'
import { nameScore, senderNames } from '#withdrawals'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readUpload } from '../uploads.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** Money in suspense, and proposals about it. */
export const backOfficeSuspenseRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const page = await readSuspense(c.var.services.db, state, { limit, cursor, order })
    const { db, dataKeys: keys } = c.var.services
    const names = await senderNames(
      db,
      page.items.map(({ userId }) => userId),
    )
    const reader = { actor: c.var.actor, keys }
    const items = page.items.map((item) => ({
      ...withDecision(item, reader),
      investorName: names.get(item.userId) ?? '',
    }))
    return { ...page, items }
  })
  .serve(proposal, async (c) => {
    const { depositId } = c.req.valid('param')
    const { file, ...input } = c.req.valid('form')
    const decision = { ...input, evidence: await evidenceIn(file) }
    await proposeRelease(servicesOf(c.var.services), c.var.actor, depositId, decision)
    return { done: true as const }
  })
  .serve(refund, async (c) => {
    const { depositId } = c.req.valid('param')
    const { file, reason, withoutAnswer, ...to } = c.req.valid('form')
    const decision = { reason, withoutAnswer, evidence: await evidenceIn(file), to }
    await proposeRefund(servicesOf(c.var.services), c.var.actor, depositId, decision)
    return { done: true as const }
  })
  .serve(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(
      await openSuspenseEvidence(servicesOf(c.var.services), c.var.actor, proposalId),
    )
  })

async function evidenceIn(file: File | undefined) {
  return file === undefined ? null : await readUpload(file, 'document')
}

function servicesOf({ files: store, dataKeys: keys, ...services }: ApiServices): ReturnServices {
  const { db, clock, gateway } = services
  const ownerName = async (userId: string) => (await senderNames(db, [userId])).get(userId) ?? ''
  return { db, clock, gateway, keys, store, ownerName, likeness: nameScore }
}

type Reader = {
  readonly actor: Actor
  readonly keys: DataKeys
}

function withDecision(
  item: SuspendedDeposit,
  { actor, keys }: Reader,
): Domain<Omit<z.infer<typeof SuspendedBody>, 'investorName'>> {
  const { proposal: waiting, refund, resolution, approved } = item
  const grounds = waiting && readGrounds(waiting.content)
  return {
    ...item,
    refund: refund && { ...refund, ...withBankName(refund) },
    proposal: waiting && readableProposal(waiting, actor),
    decided: resolution && {
      outcome: resolution.outcome,
      at: resolution.resolvedAt,
      by: approved?.proposerName ?? null,
      approvedBy: approved?.deciderName ?? null,
    },
    obstacle: grounds?.obstacle ?? null,
    hasDocument: grounds !== null && grounds.fileId !== null,
    returnTo: waiting?.kind === 'deposit-return' ? returnDestination(keys, waiting) : null,
  }
}

function returnDestination(keys: DataKeys, proposal: Parameters<typeof refundTo>[1]) {
  const { payerName, bankName, accountNumber, nameScore: score, ...to } = refundTo(keys, proposal)
  const isOtherName = (score ?? 0) < senderScoreMin
  const payer = { payerName, bankName, accountNumber, nameScore: score, isOtherName }
  return { ...withBankName(to), ...payer }
}

type Account = { bankCode: string; numberEnd: string; holderName: string }

function withBankName({ bankCode, numberEnd, holderName }: Account) {
  const bank = bankOf(bankCode).shortName
  return { bankCode, bank, numberEnd, holderName }
}
