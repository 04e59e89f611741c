import type { z } from '@hono/zod-openapi'
import type { WalletBody } from '#contract/wallet/wallet-body.ts'
import { toJsonInteger } from '#kernel'
import type { Wallet } from '#portfolio'

export function walletBody(wallet: Wallet): z.infer<typeof WalletBody> {
  return {
    free: toJsonInteger(wallet.free),
    held: toJsonInteger(wallet.held),
    inEscrow: toJsonInteger(wallet.inEscrow),
    incoming: toJsonInteger(wallet.incoming),
    outgoing: toJsonInteger(wallet.outgoing),
    rewards: toJsonInteger(wallet.rewards),
    debt: wallet.debt === null ? null : debtBody(wallet.debt),
    asOf: wallet.asOf.toISOString(),
  }
}

function debtBody({ owed, since, causes }: NonNullable<Wallet['debt']>) {
  return {
    owed: toJsonInteger(owed),
    since: since.toISOString(),
    causes: causes.map(({ kind, reference, amount, happenedAt }) => ({
      kind,
      reference,
      amount: toJsonInteger(amount),
      happenedAt: happenedAt.toISOString(),
    })),
  }
}
