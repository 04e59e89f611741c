import { expect, test } from 'vitest'
import { approvalConfirmation } from './approval-confirmation.ts'

const refusal = { code: 'identity.fresh_factor_needed' }
const at = (path: string) => ({ url: `http://127.0.0.1${path}` })

test('an approval without a recent factor redirects to the confirmation and back to the same page', () => {
  const path = '/back-office/withdrawals?state=awaiting-approval'
  const detour = new URL(approvalConfirmation(refusal, at(path), 'id') ?? '', 'http://127.0.0.1')
  expect(detour.pathname).toBe('/dashboard/security-settings/confirm')
  expect(Object.fromEntries(detour.searchParams)).toEqual({ next: path, for: 'approval' })
})

test('the address of a data request leads back to its page', () => {
  const path = '/en/back-office/offerings/7.data?_routes=x&done=1'
  const detour = approvalConfirmation(refusal, at(path), 'en') ?? ''
  expect(detour).toBe(
    '/en/dashboard/security-settings/confirm?next=%2Fen%2Fback-office%2Fofferings%2F7&for=approval',
  )
})

test('any other refusal has no redirect', () => {
  expect(approvalConfirmation({ code: 'approvals.same_person' }, at('/'), 'id')).toBeNull()
})
