import { withoutLocale } from '../../locale/href.ts'

/** The API operations that return a file to a person, grouped by the prefix of our links to them. */
export const fileOperations = [
  {
    address: '/files/',
    below: '/',
    isPublic: true,
    operations: [
      'meetings/{meetingId}/published-votes',
      'meetings/{meetingId}/published-votes/csv',
      'properties/{propertyId}/documents/{kind}/{issuedOn}',
      'properties/{propertyId}/issued-documents/{documentId}',
    ],
  },
  {
    address: '/dashboard/files/',
    below: '/',
    isPublic: false,
    operations: [
      'inheritances/{inheritanceId}/receipt',
      'meetings/{meetingId}/minutes',
      'meetings/{meetingId}/receipt',
      'motions/{motionId}/files/{fileId}',
      'offerings/{offeringId}/agreement/file',
      'orders/{orderId}/confirmation',
      'portfolio/exports/{table}',
      'portfolio/tax-years/{year}/file',
      'properties/{propertyId}/buyer-documents/{documentId}',
      'properties/{propertyId}/reports/{quarter}',
      'referrals/friends/file',
      'subscriptions/{subscriptionId}/agreement/file',
      'subscriptions/{subscriptionId}/certificate/file',
      'users/heir-documents/{heirDocumentId}/file',
      'users/portrait',
      'users/privacy-requests/{requestId}/file',
      'wallet/continuity-pack',
      'wallet/movements/file',
      'wallet/movements/{movementId}/receipt',
      'wallet/proof',
      'wallet/statements/{period}/file',
    ],
  },
  {
    address: '/back-office/files/',
    below: '/back-office/',
    isPublic: false,
    operations: [
      'applications/{applicationId}/cv',
      'audit/csv',
      'bank-proofs/{accountId}/file',
      'balance-adjustments/{proposalId}/document',
      'exemptions/{exemptionId}/file',
      'identities/{userId}/movement-frames/{position}',
      'identities/{userId}/documents/{kind}',
      'messages/{messageId}/files/{fileId}',
      'pictures/{file}',
      'properties/{propertyId}/evidence/{fileId}',
      'properties/{propertyId}/sale/documents/{kind}',
      'properties/{propertyId}/sale/proposals/{proposalId}',
      'properties/{propertyId}/issued-documents/{documentId}',
      'properties/{propertyId}/publications/{proposalId}/picture',
      'reconciliation/bookings/{proposalId}/document',
      'account-recoveries/{requestId}/documents/{kind}',
      'register-files/{fileId}/answer',
      'register-files/{fileId}/content/{format}',
      'death-reports/{caseId}/documents/{documentId}',
      'stamps/{subscriptionId}/file',
      'suspense/proposals/{proposalId}/document',
    ],
  },
] as const

/** An operation of the API at its path, and whether it is called without an account. */
type FileOperation = { readonly path: string; readonly isPublic: boolean }

/** Returns the API operation for a file address in either language; null when the address is not a listed file. */
export function fileOperationAt(address: string): FileOperation | null {
  const path = withoutLocale(address)
  const area = fileOperations.find((each) => path.startsWith(each.address))
  if (area === undefined) return null
  const parts = path.slice(area.address.length).split('/')
  // Empty, `.` and `..` parts are refused: they would resolve to another operation than the one compared with
  // the list.
  if (parts.some((part) => /^(\.|%2e){0,2}$/i.test(part))) return null
  const isListed = area.operations.some((operation) => {
    const names = operation.split('/')
    return (
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index])
    )
  })
  return isListed ? { path: `${area.below}${parts.join('/')}/`, isPublic: area.isPublic } : null
}
