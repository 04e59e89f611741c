import type { PaymentGateway } from './gateway.ts'
import { gatewayAway, notOffered } from './refusals.ts'

const noGatewayName = 'none'

/** Where no gateway is configured yet: nothing is collected or sent, and nothing is ever heard of. */
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
    // The name is asked for again later, when there is someone to ask.
    checkAccountName: async () => ({ state: 'pending' }),
    createPayout: refuse,
    getPayout: refuse,
    listSettlements: null,
    verifyWebhook: () => false,
    parseWebhook: () => null,
  }
}

/** Whether a gateway collects and sends money at all. */
export function isOffered({ name }: PaymentGateway): boolean {
  return name !== noGatewayName
}

/** Refuses with `payments.not_offered` where no gateway could send or collect. */
export function requireOffered(gateway: PaymentGateway): void {
  if (!isOffered(gateway)) throw notOffered()
}
