import type { RouteConfig } from '@hono/zod-openapi'
import * as addresses from './addresses/addresses.ts'
import * as agreements from './agreements/agreements.ts'
import * as autoInvest from './auto-invest/auto-invest.ts'
import * as recoveries from './back-office/account-recoveries.ts'
import * as applications from './back-office/applications.ts'
import * as audit from './back-office/audit.ts'
import * as balanceAdjustments from './back-office/balance-adjustments.ts'
import * as bankProofs from './back-office/bank-proofs.ts'
import * as customerFile from './back-office/customer-file.ts'
import * as customers from './back-office/customers.ts'
import * as backOfficeDeathReports from './back-office/death-reports.ts'
import * as deliveries from './back-office/deliveries.ts'
import * as buyersAndPayees from './back-office/desks/buyers-and-payees.ts'
import * as distributionDesk from './back-office/desks/distribution-desk.ts'
import * as monthDesk from './back-office/desks/month-desk.ts'
import * as offeringDesk from './back-office/desks/offering-desk.ts'
import * as propertyDesk from './back-office/desks/property-desk.ts'
import * as proposals from './back-office/desks/proposals.ts'
import * as saleDesk from './back-office/desks/sale-desk.ts'
import * as backOfficeExemptions from './back-office/exemptions.ts'
import * as identities from './back-office/identities.ts'
import * as incomes from './back-office/incomes.ts'
import * as marketDesk from './back-office/market-desk.ts'
import * as meetingDesk from './back-office/meeting-desk.ts'
import * as messages from './back-office/messages.ts'
import * as news from './back-office/news.ts'
import * as openings from './back-office/openings.ts'
import * as privacyRequests from './back-office/privacy-requests.ts'
import * as deskDocuments from './back-office/properties/desk-documents.ts'
import * as deskProperties from './back-office/properties/desk-properties.ts'
import * as draftFiles from './back-office/properties/draft-files.ts'
import * as draftPreview from './back-office/properties/draft-preview.ts'
import * as drafts from './back-office/properties/drafts.ts'
import * as factCorrections from './back-office/properties/fact-corrections.ts'
import * as publications from './back-office/properties/publications.ts'
import * as backOfficeQuestions from './back-office/questions.ts'
import * as reconciliation from './back-office/reconciliation.ts'
import * as register from './back-office/register.ts'
import * as settlements from './back-office/settlements.ts'
import * as staff from './back-office/staff.ts'
import * as stamps from './back-office/stamps.ts'
import * as surveillance from './back-office/surveillance.ts'
import * as suspense from './back-office/suspense.ts'
import * as transferOrders from './back-office/transfer-orders.ts'
import * as backOfficeWithdrawals from './back-office/withdrawals.ts'
import * as work from './back-office/work.ts'
import * as bankAccounts from './bank-accounts/bank-accounts.ts'
import * as banks from './banks/banks.ts'
import * as captcha from './captcha/captcha.ts'
import * as careers from './careers/careers.ts'
import * as cities from './cities/cities.ts'
import * as contact from './contact/contact.ts'
import * as deathReports from './death-reports/death-reports.ts'
import * as deposits from './deposits/deposits.ts'
import * as schemas from './exports/schemas.ts'
import * as figures from './figures/figures.ts'
import * as health from './health/health.ts'
import * as inheritances from './inheritances/inheritances.ts'
import * as recovery from './jwt-auth/account-recovery.ts'
import * as confirmations from './jwt-auth/confirmations.ts'
import * as jwtAuth from './jwt-auth/jwt-auth.ts'
import * as password from './jwt-auth/password.ts'
import * as provider from './jwt-auth/provider.ts'
import * as secondStep from './jwt-auth/second-step.ts'
import * as legal from './legal/legal.ts'
import * as market from './market/market.ts'
import * as privateOffers from './market/offers.ts'
import * as meetings from './meetings/meetings.ts'
import * as motions from './meetings/motions.ts'
import * as newsletter from './newsletter/newsletter.ts'
import * as devices from './notifications/devices.ts'
import * as notifications from './notifications/notifications.ts'
import * as settings from './notifications/settings.ts'
import * as stream from './notifications/stream.ts'
import * as offerings from './offerings/offerings.ts'
import type { Guards } from './operation.ts'
import * as operator from './operator/operator.ts'
import * as operatorProfile from './operator/operator-profile.ts'
import * as pictures from './pictures/pictures.ts'
import * as places from './places/places.ts'
import * as analysis from './portfolio/analysis.ts'
import * as arrangement from './portfolio/arrangement.ts'
import * as calendar from './portfolio/calendar.ts'
import * as myMarket from './portfolio/my-market.ts'
import * as portfolio from './portfolio/portfolio.ts'
import * as tax from './portfolio/tax.ts'
import * as privacy from './privacy/privacy.ts'
import * as proofs from './proofs/proofs.ts'
import * as dossier from './properties/dossier.ts'
import * as issuedDocuments from './properties/issued-documents.ts'
import * as properties from './properties/properties.ts'
import * as reports from './properties/reports.ts'
import * as questionsQuestions from './questions/questions.ts'
import * as codes from './referrals/codes.ts'
import * as friends from './referrals/friends.ts'
import * as referrals from './referrals/referrals.ts'
import * as email from './security/email.ts'
import * as factors from './security/factors.ts'
import * as phone from './security/phone.ts'
import * as security from './security/security.ts'
import * as acceptances from './users/acceptances.ts'
import * as cardReading from './users/card-reading.ts'
import * as consents from './users/consents.ts'
import * as documents from './users/documents.ts'
import * as usersExemptions from './users/exemptions.ts'
import * as freeze from './users/freeze.ts'
import * as usersHeirDocuments from './users/heir-documents.ts'
import * as movement from './users/movement.ts'
import * as portrait from './users/portrait.ts'
import * as sections from './users/sections.ts'
import * as sessions from './users/sessions.ts'
import * as suitability from './users/suitability.ts'
import * as tokens from './users/tokens.ts'
import * as users from './users/users.ts'
import * as continuity from './wallet/continuity.ts'
import * as statements from './wallet/statements.ts'
import * as wallet from './wallet/wallet.ts'
import * as alerts from './watchlist/alerts.ts'
import * as seen from './watchlist/seen.ts'
import * as watching from './watchlist/watchlist.ts'
import * as webhookEndpoints from './webhook-endpoints/webhook-endpoints.ts'
import * as webhooks from './webhooks/webhooks.ts'
import * as withdrawalsWithdrawals from './withdrawals/withdrawals.ts'

/** All operations of the API by the file that declares them, without those of the demo's tools. */
export const operationFiles = {
  addresses,
  agreements,
  autoInvest,
  applications,
  audit,
  bankProofs,
  balanceAdjustments,
  backOfficeDeathReports,
  deathReports,
  inheritances,
  customerFile,
  customers,
  deliveries,
  buyersAndPayees,
  distributionDesk,
  saleDesk,
  monthDesk,
  offeringDesk,
  propertyDesk,
  proposals,
  backOfficeExemptions,
  identities,
  incomes,
  marketDesk,
  register,
  surveillance,
  meetingDesk,
  messages,
  news,
  openings,
  privacyRequests,
  deskDocuments,
  deskProperties,
  draftFiles,
  draftPreview,
  drafts,
  factCorrections,
  publications,
  backOfficeQuestions,
  reconciliation,
  recoveries,
  settlements,
  staff,
  stamps,
  suspense,
  transferOrders,
  backOfficeWithdrawals,
  work,
  bankAccounts,
  banks,
  captcha,
  careers,
  cities,
  contact,
  deposits,
  schemas,
  figures,
  health,
  confirmations,
  jwtAuth,
  password,
  provider,
  recovery,
  secondStep,
  legal,
  newsletter,
  devices,
  notifications,
  settings,
  stream,
  market,
  privateOffers,
  meetings,
  motions,
  offerings,
  operator,
  operatorProfile,
  pictures,
  places,
  analysis,
  arrangement,
  calendar,
  myMarket,
  portfolio,
  tax,
  privacy,
  proofs,
  dossier,
  issuedDocuments,
  properties,
  reports,
  questionsQuestions,
  codes,
  friends,
  referrals,
  email,
  factors,
  phone,
  security,
  acceptances,
  cardReading,
  consents,
  usersExemptions,
  usersHeirDocuments,
  freeze,
  movement,
  documents,
  portrait,
  sections,
  sessions,
  suitability,
  tokens,
  users,
  continuity,
  statements,
  wallet,
  alerts,
  seen,
  watching,
  webhookEndpoints,
  webhooks,
  withdrawalsWithdrawals,
} as const

/** An operation, for the parts of the API that process all of them. */
export type Operation = Pick<
  RouteConfig,
  'method' | 'path' | 'security' | 'request' | 'responses'
> & { readonly guards: Guards }

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

/** The same as a list. */
export const operations: readonly Operation[] = Object.values(operationFiles).flatMap((file) =>
  Object.values(file).filter(isOperation),
)

/** Whether its request is a form with files instead of JSON. */
export function takesForm({ request }: Operation): boolean {
  return request?.body?.content['multipart/form-data'] !== undefined
}

/** Whether it needs no access token. */
export function isForEverybody({ security }: Operation): boolean {
  return security === undefined
}

/** The media types of its response with status 200. */
export function answeredTypes({ responses }: Operation): string[] {
  const found: unknown = responses[200]
  const hasContent = typeof found === 'object' && found !== null && 'content' in found
  return hasContent ? Object.keys(found.content ?? {}) : []
}

/** A pattern that matches the paths of an operation without a trailing slash. */
export function pathShape({ path }: Operation): RegExp {
  return new RegExp(`^/api${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
}
