export type {
  AccountStatus,
  Browser,
  CaptchaPurpose,
  CodeKind,
  ConsentPurpose,
  CustomerViewReason,
  FactorDue,
  FactorMethod,
  FilePart,
  NumberStyle,
  RecoveryDecision,
  RecoveryProof,
  RecoveryState,
  SessionBeginning,
  SessionEnding,
  StaffRole,
  System,
  TimeZone,
  TokenScope,
} from './words/accounts.ts'
export {
  consentPurposes,
  customerViewReasons,
  factorMethods,
  fileParts,
  numberStyles,
  staffRoles,
  timeZones,
  tokenDays,
  tokenScopes,
} from './words/accounts.ts'
export type {
  DecisionQueue,
  DecisionState,
  ProposalEnding,
  ProposalKind,
  ProposalState,
} from './words/approvals.ts'
export {
  decisionQueues,
  decisionStates,
  mayDecide,
  mayPropose,
  proposalKinds,
  proposalRoles,
  reasonLength,
} from './words/approvals.ts'
export type { ExecutionState, PlanPause, PlanTitleKind, StopReason } from './words/auto-invest.ts'
export type { BuildingFact, OptionalBuildingFact } from './words/building.ts'
export {
  buildingFactNames,
  buildingRule,
  comparedFactNames,
  isBuildingFact,
  optionalBuildingFacts,
} from './words/building.ts'
export type { Desk } from './words/desks.ts'
export {
  deskRoles,
  filePartRoles,
  firstRoles,
  mayAct,
  mayOpen,
  notifiedRoles,
} from './words/desks.ts'
export type {
  CostLine,
  MonthLine,
  MonthReason,
  SaleDocumentKind,
  SaleReason,
} from './words/distributions.ts'
export {
  costLines,
  monthLines,
  monthReasons,
  payoutOnTimeUntil,
  saleDocuments,
  saleReasons,
} from './words/distributions.ts'
export type { TableFormat } from './words/documents.ts'
export { tableFormats } from './words/documents.ts'
export type { DraftField, DraftFieldRule } from './words/draft-fields.ts'
export { draftFieldNames, draftFields } from './words/draft-fields.ts'
export type {
  DeathReportMatch,
  DeathReportQueue,
  DeathReportState,
  EstateDecision,
  EstateDocumentKind,
  HeirCertificate,
  PreparedDocumentKind,
  ReporterRelation,
} from './words/inheritance.ts'
export {
  commonEstateDocuments,
  deathReportQueues,
  estateDocumentKinds,
  heirCertificates,
  moreDocumentsOf,
  preparedDocumentKinds,
  reporterRelations,
} from './words/inheritance.ts'
export type {
  CardField,
  ExemptionDecision,
  ExemptionState,
  Gender,
  HeirRelation,
  IdentityDecision,
  IdentityDeskState,
  IdentityDocumentKind,
  IdentityState,
  MovementFault,
  MovementTask,
  NeededPart,
  OptionalPart,
  PictureFault,
  ProfileSection,
  ReviewQueue,
  Suitability,
  SuitabilityResult,
  UnreadReason,
  ViewReason,
} from './words/investors.ts'
export {
  cardFields,
  fundSources,
  heirRelations,
  identityDeskStates,
  identityDocumentKinds,
  investmentGoals,
  movementTasks,
  neededParts,
  occupations,
  optionalParts,
  profileSections,
  reviewQueues,
  viewReasons,
} from './words/investors.ts'
export type { AgreedDocument, LegalDocument } from './words/legal.ts'
export { agreedDocuments, legalDocuments } from './words/legal.ts'
export type {
  AlertFigure,
  AlertRule,
  AlertSeverity,
  AlertState,
  HaltReason,
  LinkSource,
  OfferValidity,
  OrderEventKind,
  OrderReason,
  OrderSide,
  OrderState,
  OrderValidity,
  RegisterFormat,
  RegisterState,
  WindowPhase,
} from './words/market.ts'
export {
  alertFigures,
  alertRules,
  bookLevelsMax,
  haltsEndingByThemselves,
  offerValidities,
  orderEventKinds,
  orderValidities,
  registerFormats,
} from './words/market.ts'
export type {
  BallotAct,
  EffectTime,
  MeetingList,
  MeetingState,
  MotionFileKind,
  MotionKind,
  MotionList,
  MotionOrigin,
  MotionOutcome,
  MotionState,
  ProgressState,
  RemovalReason,
  VoteChoice,
} from './words/meetings.ts'
export {
  meetingLists,
  motionFileKinds,
  motionKinds,
  motionLists,
  pricedMotionKinds,
  removalReasons,
  voteChoices,
} from './words/meetings.ts'
export type {
  AdjustmentAccount,
  AdjustmentReason,
  BankAccountChange,
  BankAccountRefusal,
  BankPurpose,
  DepositKind,
  DepositState,
  DifferenceKind,
  DistributionState,
  LineMatch,
  LinePurpose,
  LockHours,
  MovementKind,
  PayoutRail,
  RefundState,
  ReviewReason,
  SecurityChange,
  SimulatedAction,
  SimulatedPayoutAction,
  SimulatedPayoutState,
  SimulatedState,
  StandingBalance,
  SuspenseOutcome,
  TransferOrderState,
  WithdrawalMark,
  WithdrawalObstacle,
  WithdrawalState,
} from './words/money.ts'
export {
  adjustmentAccounts,
  adjustmentReasons,
  bankPurposes,
  lockHours,
  movementKinds,
  payoutRails,
  recentDays,
} from './words/money.ts'
export type {
  Channel,
  DeliveryState,
  Digest,
  NoticeTab,
  NoticeTopic,
  SendFault,
  SentState,
  Severity,
  WebhookEvent,
  WebhookState,
} from './words/notifications.ts'
export {
  channels,
  digests,
  noticeTabs,
  noticeTopics,
  webhookEvents,
} from './words/notifications.ts'
export type { OfferingAct, OfferingObstacle, SubscriptionState } from './words/offerings.ts'
export type {
  HoldingColumn,
  HomeCard,
  IncomeChangeReason,
  IncomeState,
  PlanRhythm,
  RateObstacle,
  ReferralRewardState,
} from './words/portfolio.ts'
export { holdingColumns, homeCards, incomeStates, planRhythms } from './words/portfolio.ts'
export type { PrivacyRequestKind, PrivacyRequestState } from './words/privacy.ts'
export type {
  AnsweringRole,
  CheckingRole,
  CityFactKind,
  DocumentAudience,
  DocumentKind,
  FactName,
  HealthKind,
  LetState,
  PicturePlace,
  PropertyDocumentKind,
  PropertyDocumentState,
  PropertyDocumentType,
  PropertyEventKind,
  PropertySort,
  PropertyState,
  PropertyType,
  QuestionState,
  RangeMeasure,
  RejectionReason,
  ResaleRange,
  ResaleSort,
  SoughtTitleKind,
  TenantKind,
  TitleStepName,
} from './words/properties.ts'
export {
  answeringRoles,
  checkingRoles,
  cityFactKinds,
  documentKinds,
  factNames,
  healthKinds,
  letStates,
  propertyDocumentKinds,
  propertyDocumentTypes,
  propertySorts,
  propertyStates,
  propertyTypes,
  questionStates,
  rangeMeasures,
  rejectionReasons,
  resaleChoices,
  resaleRanges,
  resaleSorts,
  tenantKinds,
  titleStepNames,
} from './words/properties.ts'
export type { FriendOrder, FriendRefusal, FriendStage } from './words/referrals.ts'
export { friendOrders, friendStages } from './words/referrals.ts'
export type {
  Complainant,
  MessageCategory,
  MessageOutcome,
  MessageTopic,
  NewOwner,
  NewsState,
  OpeningKind,
  OpeningState,
  Team,
  WorkPlace,
} from './words/support.ts'
export {
  keepingDays,
  messageCategories,
  messageOutcomes,
  messageTopics,
  newsBodyLengthMax,
  newsStates,
  newsSubjectLengthMax,
  openingKinds,
  openingStates,
  teams,
  workPlaces,
} from './words/support.ts'
export type { UploadKind } from './words/uploads.ts'
export { uploadRules, uploadsMax } from './words/uploads.ts'
export type { AlertDirection, AlertMeasure } from './words/watchlist.ts'
export { alertMeasures } from './words/watchlist.ts'
