import { type Screen, withProfile } from './screen.ts'

/** What is signed with a purchase, what its units are certified by, and whether a file is genuine. */
export const agreementScreens: readonly Screen[] = [
  own('agreement-file', '/dashboard/orders/:subscriptionId/agreement', 'agreement-file.ts'),
  own('certificate-file', '/dashboard/orders/:subscriptionId/certificate', 'certificate-file.ts'),
  own('agreement-draft', '/dashboard/properties/:propertyId/agreement', 'draft-file.ts'),
  {
    id: 'agreement-check',
    path: '/agreement-check',
    file: 'routes/agreements/check.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
]

function own(id: string, path: string, file: string): Screen {
  return withProfile(id, path, `agreements/${file}`)
}
