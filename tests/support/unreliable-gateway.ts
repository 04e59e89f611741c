import { type PaymentGateway, PayoutRefused } from '#payments'

class NoAnswer extends Error {}

/**
 * A payment gateway with random faults: it does not answer, carries out a request and loses the answer, refuses
 * a payout permanently, or reports another amount or another payment than requested.
 */
export function unreliableGateway(gateway: PaymentGateway, random: () => number): PaymentGateway {
  const failSometimes = (chance: number) => {
    if (random() < chance) throw new NoAnswer('the gateway does not answer')
  }
  return {
    ...gateway,
    createDeposit: async (order) => {
      failSometimes(0.03)
      const opened = await gateway.createDeposit(order)
      failSometimes(0.03)
      return opened
    },
    getDeposit: async (reference, gatewayId) => {
      failSometimes(0.03)
      const deposit = await gateway.getDeposit(reference, gatewayId)
      return deposit !== null && random() < 0.02
        ? { ...deposit, reference: 'DEP-00000-00000' }
        : deposit
    },
    createPayout: async (order) => {
      failSometimes(0.05)
      if (random() < 0.04 && (await gateway.getPayout(order.reference)) === null)
        throw new PayoutRefused('INVALID_DESTINATION')
      const accepted = await gateway.createPayout(order)
      failSometimes(0.1)
      return accepted
    },
    getPayout: async (reference, gatewayId) => {
      failSometimes(0.03)
      const payout = await gateway.getPayout(reference, gatewayId)
      return payout !== null && random() < 0.03 ? { ...payout, amount: payout.amount + 1n } : payout
    },
  }
}
