export { announceExecutions } from './announce.ts'
export {
  endPlan,
  endPlanOfClosed,
  pausePlan,
  pausePlanForDeathReport,
  resumePlan,
  savePlan,
} from './change-plan.ts'
export { runExecutions } from './execute.ts'
export type { ExecutionView, PlanView } from './read-plan.ts'
export { readExecutions, readPlan } from './read-plan.ts'
export { readPlanTerms, riskStatementInForce } from './terms.ts'
export type { Trial } from './trial.ts'
export { tryPlan } from './trial.ts'
