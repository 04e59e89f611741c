import { devClockRoutes } from './dev-clock.ts'
import { devMailboxRoutes } from './dev-mailbox.ts'
import { devPaymentRoutes } from './dev-payments.ts'
import { devPayoutRoutes } from './dev-payouts.ts'
import { devTransferRoutes } from './dev-transfers.ts'

/** What is mounted beside the product's own API; a live product loads none of it. */
export const devRoutes = [
  devPaymentRoutes,
  devPayoutRoutes,
  devTransferRoutes,
  devClockRoutes,
  devMailboxRoutes,
]
