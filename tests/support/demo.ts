import { loadDemo } from '#demo'
import type { TestApi } from './test-api.ts'

/** Fills a test's database with the demo, as of the test's clock. */
export async function fillWithDemo({ services }: TestApi): Promise<void> {
  const { db, clock, dataKeys } = services
  await loadDemo(db, { clock, dataKeys })
}
