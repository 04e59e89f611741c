import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable, isDiskExhausted } from '#database'
import { addressRoutes } from './addresses/addresses.ts'
import { agreementRoutes } from './agreements/agreements.ts'
import { autoInvestRoutes } from './auto-invest/auto-invest.ts'
import { backOfficeRecoveryRoutes } from './back-office/account-recoveries.ts'
import { backOfficeApplicationRoutes } from './back-office/applications.ts'
import { auditRoutes } from './back-office/audit.ts'
import { balanceAdjustmentRoutes } from './back-office/balance-adjustments.ts'
import { backOfficeProofRoutes } from './back-office/bank-proofs.ts'
import { customerFileRoutes } from './back-office/customer-file.ts'
import { backOfficeCustomerRoutes } from './back-office/customers.ts'
import { backOfficeDeathReportRoutes } from './back-office/death-reports.ts'
import { deliveryRoutes } from './back-office/deliveries.ts'
import { buyerAndPayeeRoutes } from './back-office/desks/buyers-and-payees.ts'
import { distributionDeskRoutes } from './back-office/desks/distribution-desk.ts'
import { monthDeskRoutes } from './back-office/desks/month-desk.ts'
import { offeringDeskRoutes } from './back-office/desks/offering-desk.ts'
import { propertyDeskRoutes } from './back-office/desks/property-desk.ts'
import { proposalRoutes } from './back-office/desks/proposals.ts'
import { saleDeskRoutes } from './back-office/desks/sale-desk.ts'
import { backOfficeExemptionRoutes } from './back-office/exemptions.ts'
import { backOfficeIdentityRoutes } from './back-office/identities.ts'
import { incomeRoutes } from './back-office/incomes.ts'
import { marketDeskRoutes } from './back-office/market-desk.ts'
import { meetingDeskRoutes } from './back-office/meeting-desk.ts'
import { backOfficeMessageRoutes } from './back-office/messages.ts'
import { backOfficeNewsRoutes } from './back-office/news.ts'
import { backOfficeOpeningRoutes } from './back-office/openings.ts'
import { privacyDeskRoutes } from './back-office/privacy-requests.ts'
import { deskDocumentRoutes } from './back-office/properties/desk-documents.ts'
import { deskPropertyRoutes } from './back-office/properties/desk-properties.ts'
import { draftFileRoutes } from './back-office/properties/draft-files.ts'
import { draftPreviewRoutes } from './back-office/properties/draft-preview.ts'
import { draftRoutes } from './back-office/properties/drafts.ts'
import { factCorrectionRoutes } from './back-office/properties/fact-corrections.ts'
import { publicationRoutes } from './back-office/properties/publications.ts'
import { questionDeskRoutes } from './back-office/questions.ts'
import { reconciliationRoutes } from './back-office/reconciliation.ts'
import { registerRoutes } from './back-office/register.ts'
import { settlementRoutes } from './back-office/settlements.ts'
import { backOfficeStaffRoutes } from './back-office/staff.ts'
import { stampRoutes } from './back-office/stamps.ts'
import { surveillanceRoutes } from './back-office/surveillance.ts'
import { backOfficeSuspenseRoutes } from './back-office/suspense.ts'
import { transferOrderRoutes } from './back-office/transfer-orders.ts'
import { backOfficeWithdrawalRoutes } from './back-office/withdrawals.ts'
import { backOfficeWorkRoutes } from './back-office/work.ts'
import { bankAccountRoutes } from './bank-accounts/bank-accounts.ts'
import { bankRoutes } from './banks/banks.ts'
import { captchaRoutes } from './captcha/captcha.ts'
import { careersRoutes } from './careers/careers.ts'
import { cityRoutes } from './cities/cities.ts'
import { contactRoutes } from './contact/contact.ts'
import { limitCostlyOfGuests } from './costly-calls.ts'
import { deathReportRoutes } from './death-reports/death-reports.ts'
import { depositRoutes } from './deposits/deposits.ts'
import { serveDocs } from './docs/serve-docs.ts'
import type { ApiContext, ApiServices } from './env.ts'
import { exportSchemaRoutes } from './exports/schemas.ts'
import { figureRoutes } from './figures/figures.ts'
import { healthRoutes } from './health/health.ts'
import { inheritanceRoutes } from './inheritances/inheritances.ts'
import { recoveryRoutes } from './jwt-auth/account-recovery.ts'
import { confirmationRoutes } from './jwt-auth/confirmations.ts'
import { jwtAuthRoutes } from './jwt-auth/jwt-auth.ts'
import { passwordRoutes } from './jwt-auth/password.ts'
import { providerRoutes } from './jwt-auth/provider.ts'
import { secondStepRoutes } from './jwt-auth/second-step.ts'
import { keepableTexts } from './keepable-texts.ts'
import { legalRoutes } from './legal/legal.ts'
import { marketRoutes } from './market/market.ts'
import { privateOfferRoutes } from './market/offers.ts'
import { bookStreamRoutes } from './market/stream.ts'
import { meetingRoutes } from './meetings/meetings.ts'
import { motionRoutes } from './meetings/motions.ts'
import { jsonOnly, ownUploadsSignedIn, shortBody, withServices } from './middleware.ts'
import { newsletterRoutes } from './newsletter/newsletter.ts'
import { deviceRoutes } from './notifications/devices.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { noticeSettingsRoutes } from './notifications/settings.ts'
import { streamRoutes } from './notifications/stream.ts'
import { offeringRoutes } from './offerings/offerings.ts'
import { operatorRoutes } from './operator/operator.ts'
import { pictureRoutes } from './pictures/pictures.ts'
import { placeRoutes } from './places/places.ts'
import { analysisRoutes } from './portfolio/analysis.ts'
import { arrangementRoutes } from './portfolio/arrangement.ts'
import { calendarRoutes } from './portfolio/calendar.ts'
import { myMarketRoutes } from './portfolio/my-market.ts'
import { portfolioRoutes } from './portfolio/portfolio.ts'
import { taxRoutes } from './portfolio/tax.ts'
import { privacyRoutes } from './privacy/privacy.ts'
import { isRefusal, type Problem, problemOf, unexpectedProblem } from './problem.ts'
import { proofRoutes } from './proofs/proofs.ts'
import { dossierRoutes } from './properties/dossier.ts'
import { issuedDocumentRoutes } from './properties/issued-documents.ts'
import { propertyRoutes } from './properties/properties.ts'
import { reportRoutes } from './properties/reports.ts'
import { questionRoutes } from './questions/questions.ts'
import { referralCodeRoutes } from './referrals/codes.ts'
import { friendRoutes } from './referrals/friends.ts'
import { referralRoutes } from './referrals/referrals.ts'
import { bodyNotJson, diskFull, notFound } from './refusals.ts'
import { namesOnce } from './reject-duplicate-keys.ts'
import { resource } from './resource.ts'
import { emailRoutes } from './security/email.ts'
import { factorRoutes } from './security/factors.ts'
import { phoneRoutes } from './security/phone.ts'
import { securityRoutes } from './security/security.ts'
import { acceptanceRoutes } from './users/acceptances.ts'
import { idCardReadingRoutes } from './users/card-reading.ts'
import { consentRoutes } from './users/consents.ts'
import { documentRoutes } from './users/documents.ts'
import { exemptionRoutes } from './users/exemptions.ts'
import { freezeRoutes } from './users/freeze.ts'
import { heirDocumentRoutes } from './users/heir-documents.ts'
import { movementRoutes } from './users/movement.ts'
import { portraitRoutes } from './users/portrait.ts'
import { sectionRoutes } from './users/sections.ts'
import { sessionRoutes } from './users/sessions.ts'
import { suitabilityRoutes } from './users/suitability.ts'
import { tokenRoutes } from './users/tokens.ts'
import { userRoutes } from './users/users.ts'
import { continuityRoutes } from './wallet/continuity.ts'
import { statementRoutes } from './wallet/statements.ts'
import { walletRoutes } from './wallet/wallet.ts'
import { alertRoutes } from './watchlist/alerts.ts'
import { seenRoutes } from './watchlist/seen.ts'
import { watchlistRoutes } from './watchlist/watchlist.ts'
import { webhookEndpointRoutes } from './webhook-endpoints/webhook-endpoints.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.ts'

type Routes = { readonly routes: unknown[] }

/**
 * Creates the product's HTTP API. `fetch` answers every path under `/api/`; screens use nothing else.
 * `devRoutes` are those of the room `dev`, which a live product does not load.
 */
export function createApi(services: ApiServices, devRoutes: readonly Routes[] = []) {
  const app = resource()
  app.use('*', withServices(services))
  app.use('*', ownUploadsSignedIn)
  app.use('*', limitCostlyOfGuests)
  app.use('*', jsonOnly)
  app.use('*', shortBody)
  app.use('*', namesOnce)
  app.use('*', keepableTexts)
  app.onError((error, c) => answerError(error, c as ApiContext))
  app.notFound((c) => answerError(notFound(), c as ApiContext))
  // Mounted one by one instead of as a chain: the type of the chain is not used, and computing it would take
  // the compiler longer than everything else.
  for (const routes of [...resources, ...devRoutes])
    app.route('/api', routes as ReturnType<typeof resource>)
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  serveDocs(app)
  return app
}

const resources: readonly Routes[] = [
  healthRoutes,
  captchaRoutes,
  contactRoutes,
  deathReportRoutes,
  inheritanceRoutes,
  careersRoutes,
  newsletterRoutes,
  jwtAuthRoutes,
  passwordRoutes,
  confirmationRoutes,
  secondStepRoutes,
  recoveryRoutes,
  providerRoutes,
  securityRoutes,
  factorRoutes,
  emailRoutes,
  phoneRoutes,
  freezeRoutes,
  sessionRoutes,
  userRoutes,
  documentRoutes,
  idCardReadingRoutes,
  movementRoutes,
  exemptionRoutes,
  heirDocumentRoutes,
  portraitRoutes,
  suitabilityRoutes,
  sectionRoutes,
  consentRoutes,
  privacyRoutes,
  privacyDeskRoutes,
  tokenRoutes,
  acceptanceRoutes,
  propertyRoutes,
  dossierRoutes,
  issuedDocumentRoutes,
  reportRoutes,
  questionRoutes,
  cityRoutes,
  addressRoutes,
  pictureRoutes,
  placeRoutes,
  figureRoutes,
  operatorRoutes,
  legalRoutes,
  offeringRoutes,
  marketRoutes,
  privateOfferRoutes,
  meetingRoutes,
  motionRoutes,
  bookStreamRoutes,
  agreementRoutes,
  stampRoutes,

  depositRoutes,
  walletRoutes,
  autoInvestRoutes,
  streamRoutes,
  noticeSettingsRoutes,
  deviceRoutes,
  notificationRoutes,
  statementRoutes,
  continuityRoutes,
  exportSchemaRoutes,
  proofRoutes,
  portfolioRoutes,
  calendarRoutes,
  analysisRoutes,
  arrangementRoutes,
  taxRoutes,
  myMarketRoutes,
  questionDeskRoutes,
  backOfficeWorkRoutes,
  watchlistRoutes,
  seenRoutes,
  alertRoutes,
  referralRoutes,
  referralCodeRoutes,
  friendRoutes,
  bankRoutes,
  bankAccountRoutes,
  proposalRoutes,
  backOfficeProofRoutes,
  withdrawalRoutes,
  backOfficeWithdrawalRoutes,
  reconciliationRoutes,
  transferOrderRoutes,
  settlementRoutes,
  webhookRoutes,
  webhookEndpointRoutes,
  backOfficeMessageRoutes,
  publicationRoutes,
  buyerAndPayeeRoutes,
  backOfficeSuspenseRoutes,
  backOfficeIdentityRoutes,
  backOfficeRecoveryRoutes,
  backOfficeDeathReportRoutes,
  backOfficeExemptionRoutes,
  incomeRoutes,
  backOfficeStaffRoutes,
  backOfficeCustomerRoutes,
  customerFileRoutes,
  balanceAdjustmentRoutes,
  deliveryRoutes,
  auditRoutes,
  backOfficeApplicationRoutes,
  backOfficeNewsRoutes,
  marketDeskRoutes,
  registerRoutes,
  surveillanceRoutes,
  meetingDeskRoutes,
  backOfficeOpeningRoutes,
  offeringDeskRoutes,
  distributionDeskRoutes,
  monthDeskRoutes,
  saleDeskRoutes,
  propertyDeskRoutes,
  deskPropertyRoutes,
  deskDocumentRoutes,
  factCorrectionRoutes,
  draftRoutes,
  draftFileRoutes,
  draftPreviewRoutes,
]

function answerError(error: unknown, c: ApiContext): Response {
  const problem = problemFor(error, c)
  const wait = isRefusal(error) ? error.details.retryAfterSeconds : undefined
  if (typeof wait === 'number') c.header('Retry-After', String(wait))
  return c.json(problem, problem.status as 400, { 'Content-Type': 'application/problem+json' })
}

function problemFor(error: unknown, c: ApiContext): Problem {
  const { locale, requestId, services } = c.var
  if (isRefusal(error)) return problemOf(error, locale, requestId)
  if (error instanceof HTTPException && error.status === 400)
    return problemOf(bodyNotJson(), locale, requestId)
  if (isDiskExhausted(error)) {
    services.log.error({ requestId, err: error }, 'the database has no room left')
    return problemOf(diskFull(), locale, requestId)
  }
  // The client has disconnected.
  if (isSenderGone(error)) {
    services.log.info({ requestId }, 'the sender has gone')
    return problemOf(bodyNotJson(), locale, requestId)
  }
  const isAway = isDatabaseUnavailable(error)
  services.log.error({ requestId, err: error }, isAway ? 'database away' : 'request failed')
  return unexpectedProblem(isAway ? 503 : 500, locale, requestId)
}

const senderGoneCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the client's connection was cut while its body was read. Check for database errors before. */
function isSenderGone(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseUnavailable(error)) return false
  return error.name === 'AbortError' || senderGoneCodes.has((error as { code?: unknown }).code)
}
