import type { Locator } from '@playwright/test'

/** Opens a line of a queue, where the list is long enough to be folded. */
export async function openRow(row: Locator): Promise<void> {
  const folded = row.locator(':scope > div > details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}
