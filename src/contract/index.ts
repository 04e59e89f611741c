export type {
  AccountStatus,
  Browser,
  CaptchaPurpose,
  CodeKind,
  FactorDue,
  FactorMethod,
  NumberStyle,
  SessionBeginning,
  SessionEnding,
  StaffRole,
  System,
  TimeZone,
} from './accounts.ts'
export {
  accountStatuses,
  browsers,
  captchaPurposes,
  codeKinds,
  factorMethods,
  factorsDue,
  numberStyles,
  sessionBeginnings,
  sessionEndings,
  staffRoles,
  systems,
  timeZones,
} from './accounts.ts'
export type { ProposalState } from './approvals.ts'
export { proposalStates } from './approvals.ts'
export type { CardField, IdentityDecision, ReviewQueue, Suitability } from './investors.ts'
export { cardFields, identityDecisions, reviewQueues, suitabilities } from './investors.ts'
export type {
  BankAccountChange,
  BankAccountRefusal,
  BankPurpose,
  DepositKind,
  DepositState,
  DistributionState,
  PayoutRail,
  RefundState,
  SimulatedAction,
  SimulatedPayoutAction,
  SimulatedPayoutState,
  SimulatedState,
  TransferOrderState,
  WithdrawalObstacle,
  WithdrawalState,
} from './money.ts'
export {
  bankAccountRefusals,
  bankPurposes,
  depositKinds,
  depositStates,
  distributionStates,
  payoutRails,
  refundStates,
  simulatedActions,
  simulatedPayoutActions,
  simulatedPayoutStates,
  simulatedStates,
  transferOrderStates,
  withdrawalObstacles,
  withdrawalStates,
} from './money.ts'
export type {
  Channel,
  Digest,
  NoticeTopic,
  SendFault,
  Severity,
  WebhookState,
} from './notifications.ts'
export {
  channels,
  digests,
  noticeTopics,
  sendFaults,
  severities,
  webhookStates,
} from './notifications.ts'
export type { SubscriptionState } from './offerings.ts'
export { subscriptionStates } from './offerings.ts'
export type { IncomeState, PlanRhythm, RateObstacle, ReferralRewardState } from './portfolio.ts'
export { incomeStates, planRhythms, rateObstacles, referralRewardStates } from './portfolio.ts'
export type {
  HealthKind,
  LetState,
  PicturePlace,
  PropertyType,
  QuestionState,
  RangeMeasure,
  TenantKind,
} from './properties.ts'
export {
  healthKinds,
  letStates,
  picturePlaces,
  propertyTypes,
  questionStates,
  rangeMeasures,
  tenantKinds,
} from './properties.ts'
export type { MessageTopic, OpeningKind, Team, WorkPlace } from './support.ts'
export { messageTopics, openingKinds, teams, workPlaces } from './support.ts'
