/** The operations of the API that answer a file to staff, below `/back-office/`. */
export const fileOperations = [
  'applications/{applicationId}/cv',
  'audit/csv',
  'bank-proofs/{accountId}/file',
  'corrections/{proposalId}/document',
  'exemptions/{exemptionId}/file',
  'identities/{userId}/movement-frames/{position}',
  'identities/{userId}/papers/{kind}',
  'messages/{messageId}/files/{fileId}',
  'pictures/{file}',
  'properties/{propertyId}/evidence/{fileId}',
  'properties/{propertyId}/exit/papers/{kind}',
  'properties/{propertyId}/exit/proposals/{proposalId}',
  'properties/{propertyId}/issued-documents/{documentId}',
  'properties/{propertyId}/publications/{proposalId}/picture',
  'reconciliation/bookings/{proposalId}/document',
  'regainings/{requestId}/papers/{kind}',
  'stamps/{subscriptionId}/file',
  'suspense/returns/{proposalId}/document',
]

/** The operation that an address below `/back-office/files/` means; null where it means none. */
export function fileOperationAt(path: string): string | null {
  const parts = path.split('/')
  // A name that leads upwards would be another operation than the one that was compared.
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  const isListed = fileOperations.some((operation) => {
    const names = operation.split('/')
    return (
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index])
    )
  })
  return isListed ? `/back-office/${parts.map(encodeURIComponent).join('/')}/` : null
}
