/**
 * Runs an action and returns the milliseconds of processor time that this process spent on it. Unlike the time on a
 * clock, it does not grow with other load on the machine.
 */
export async function processorTime(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
