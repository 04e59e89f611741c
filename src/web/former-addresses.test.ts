import { expect, test } from 'vitest'
import { movedAddress } from './former-addresses.ts'
import { fileOperationAt } from './routes/files/file-operations.ts'

const movedFrom = (address: string, method = 'GET') =>
  movedAddress(new Request(`https://sepetak.example${address}`, { method }))

test.each([
  ['/dashboard/orders/01a1/agreement', '/dashboard/files/subscriptions/01a1/agreement/file'],
  [
    '/en/dashboard/orders/01a1/certificate',
    '/en/dashboard/files/subscriptions/01a1/certificate/file',
  ],
  [
    '/en/dashboard/portfolio/tax/2026/file?format=csv',
    '/en/dashboard/files/portfolio/tax-years/2026/file?format=csv&language=en',
  ],
  ['/dashboard/profile/photo/file?at=1', '/dashboard/files/users/portrait?at=1'],
  ['/dashboard/profile/privacy/01a1/file', '/dashboard/files/users/privacy-requests/01a1/file'],
  [
    '/dashboard/properties/ruko/documents/01a1',
    '/dashboard/files/properties/ruko/buyer-documents/01a1',
  ],
  [
    '/dashboard/properties/ruko/reports/2026-Q3?version=2',
    '/dashboard/files/properties/ruko/reports/2026-Q3?version=2',
  ],
  [
    '/dashboard/referral/friends/file',
    '/dashboard/files/referrals/friends/file?format=csv&language=id',
  ],
  ['/dashboard/wallet/continuity/file', '/dashboard/files/wallet/continuity-pack'],
  [
    '/dashboard/wallet/movements/file?search=DEP-',
    '/dashboard/files/wallet/movements/file?format=csv&search=DEP-',
  ],
  ['/dashboard/wallet/movements/01a1/receipt', '/dashboard/files/wallet/movements/01a1/receipt'],
  ['/dashboard/wallet/proof/file', '/dashboard/files/wallet/proof'],
  [
    '/dashboard/wallet/statements/2026-10?language=en',
    '/dashboard/files/wallet/statements/2026-10/file?format=pdf&language=en',
  ],
])('the former address of a file, %s, redirects to the file', (address, now) => {
  expect(movedFrom(address)).toBe(now)
  expect(fileOperationAt(now.replace(/\?.*/, ''))).not.toBeNull()
})

test.each([
  ['/back-office/distributions/ruko/exit', '/back-office/distributions/ruko/sale'],
  ['/back-office/corrections?state=approved', '/back-office/balance-adjustments?state=approved'],
  ['/back-office/customers/01a1/correction', '/back-office/customers/01a1/balance-adjustment'],
  ['/en/back-office/regainings/01a1', '/en/back-office/account-recoveries/01a1'],
  ['/regain/request?ticket=a1', '/account-recovery/request?ticket=a1'],
])('the former address of a screen, %s, redirects to it', (address, now) => {
  expect(movedFrom(address)).toBe(now)
})

test('the former address of a file that it does not identify redirects to the page that offers it', () => {
  expect(movedFrom('/en/dashboard/properties/ruko/agreement?units=3')).toBe(
    '/en/dashboard/properties/ruko?units=3',
  )
  expect(movedFrom('/dashboard/portfolio/export')).toBe('/dashboard/portfolio/documents')
})

test.each([
  '/dashboard/wallet/statements',
  '/dashboard/properties/ruko',
  '/dashboard/orders/01a1',
  '/dashboard/files/wallet/proof',
  '/marketplace/ruko',
])('%s is not redirected', (address) => {
  expect(movedFrom(address)).toBeNull()
})

test('a form is not redirected to the new address of a file', () => {
  expect(movedFrom('/dashboard/wallet/proof/file', 'POST')).toBeNull()
})
