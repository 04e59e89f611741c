import { demoPassword, loadDemo, seedScale } from '#demo'
import type { TestApi } from './test-api.ts'

/** Fills a test's database with the demo, as of the test's clock. */
export async function fillWithDemo({ services }: TestApi): Promise<void> {
  const { db, clock, dataKeys, files } = services
  await loadDemo(db, { clock, dataKeys, files })
}

/** Adds `scale` times the demo's properties, with names, places and figures of their own. */
export async function fillWithMore({ services }: TestApi, scale: number): Promise<void> {
  const { db, clock } = services
  await seedScale(db, { clock, scale })
}

/** An access token of the demo's investor, who holds units and has a verified identity. */
export async function demoInvestor({ call }: TestApi): Promise<string> {
  const body = { email: 'investor@demo.sepetak.id', password: demoPassword }
  return (await call('/jwt_auth/login/', { body })).body.access
}
