import { expect } from 'vitest'
import type { TestApi } from './test-api.ts'

/** An image of one white pixel. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const report = {
  deceasedName: 'Sekar Ayu',
  diedOn: '2026-11-18',
  name: 'Wulan Ayu',
  relation: 'child',
  email: 'wulan@contoh.id',
  phone: '0812-3456-7890',
}

/** Reports that Sekar Ayu has died, with a death certificate unless a change leaves it out. */
export async function reportDeathOf(
  api: TestApi,
  changes: Record<string, string>,
  hasCertificate = true,
  language: 'id' | 'en' = 'id',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...report, ...changes })) form.append(name, value)
  if (hasCertificate) form.append('certificate', new File([new Uint8Array(aPng)], 'akta.png'))
  return await api.call('/death-reports/', { body: form, language })
}

/** Returns the token of the newest emailed link to a page of death reports. */
export async function mailedReportLink(
  api: TestApi,
  to: string,
  page: 'status' | 'mistake',
): Promise<string> {
  const { body } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(to)}`)
  for (const { text } of body.items as { text: string }[]) {
    const [, token] = new RegExp(`/death-report/${page}\\?token=([\\w-]+)`).exec(text) ?? []
    if (token !== undefined) return token
  }
  throw new Error(`no link to ${page} was mailed to ${to}`)
}

/** Proposes an action on a report as one person and approves it as another; returns the approval. */
export async function byTwo(
  api: TestApi,
  [one, other]: readonly [string, string],
  path: string,
  body: object,
) {
  const proposed = await api.call(`/back-office/death-reports/${path}`, { token: one, body })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201)
  const { id, contentHash } = proposed.body
  const approval = { token: other, body: { contentHash } }
  return await api.call(`/back-office/proposals/${id}/approval/`, approval)
}
