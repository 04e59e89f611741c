import { gatewayAway, notOffered } from '../refusals.ts'
import type { PaymentGateway } from './gateway.ts'

const noGatewayName = 'none'

/** A gateway for installations without one: it collects and sends nothing. */
export function createNoGateway(): PaymentGateway {
  const refuse = async () => {
    throw gatewayAway()
  }
  return {
    name: noGatewayName,
    isSimulated: false,
    payoutRails: [],
    createDeposit: refuse,
    getDeposit: refuse,
    // The name is queried again later, when a gateway is configured.
    checkAccountName: async () => ({ state: 'pending' }),
    findsLostPayouts: true,
    createPayout: refuse,
    getPayout: refuse,
    listSettlements: null,
    verifyWebhook: () => false,
    parseWebhook: () => null,
  }
}

/** Whether a gateway is configured. */
export function isOffered({ name }: PaymentGateway): boolean {
  return name !== noGatewayName
}

/** Refuses with `payments.not_offered` when no gateway is configured. */
export function requireOffered(gateway: PaymentGateway): void {
  if (!isOffered(gateway)) throw notOffered()
}
