/**
 * Does `act` for each item, `lanes` of them at a time at most, and comes back when all have ended: work
 * that waits for someone else is not done one after the other. Throws the first failure, afterwards.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  lanes: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all lanes: each item is taken once.
  const left = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await act(next.value)
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
