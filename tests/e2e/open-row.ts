import type { Locator } from '@playwright/test'

/** Opens a row of a queue when the list is long enough to show its rows folded. */
export async function openRow(row: Locator): Promise<void> {
  const folded = row.locator(':scope > div > details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}
