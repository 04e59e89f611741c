export type {
  DepositOrder,
  GatewayDeposit,
  PaymentGateway,
  WebhookHeaders,
  WebhookHint,
} from './gateway.ts'
export type { SimulatedAction, SimulatedDeposit, Simulator, SimulatorOptions } from './simulator.ts'
export { asSimulator, createSimulator } from './simulator.ts'
