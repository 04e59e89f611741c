import type { z } from '@hono/zod-openapi'
import type { WalletBody } from '#contract/wallet/wallet-body.ts'
import type { Wallet } from '#portfolio'
import type { Domain } from '../encode.ts'

export function walletBody(wallet: Wallet): Domain<z.infer<typeof WalletBody>> {
  return {
    free: wallet.free,
    held: wallet.held,
    inEscrow: wallet.inEscrow,
    incoming: wallet.incoming,
    outgoing: wallet.outgoing,
    rewards: wallet.rewards,
    debt: wallet.debt === null ? null : debtBody(wallet.debt),
    asOf: wallet.asOf,
  }
}

function debtBody({ owed, since, causes }: NonNullable<Wallet['debt']>) {
  return {
    owed,
    since,
    causes: causes.map(({ kind, reference, amount, happenedAt }) => ({
      kind,
      reference,
      amount,
      happenedAt,
    })),
  }
}
