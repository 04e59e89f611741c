export { demoAccounts, demoPassword } from './accounts.ts'
export type { DemoOptions } from './load-demo.ts'
export { loadDemo } from './load-demo.ts'
export { seedScale } from './seed-scale.ts'
