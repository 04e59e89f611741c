import { firstDifference } from '../tests/support/market-commands.ts'
import { product, reference } from '../tests/support/matchers.ts'
import { firstUnequalBalance } from '../tests/support/settled-markets.ts'

// Compares the order book with a plain implementation of its rules over a million commands, and the money and
// units of the traders with plain sums, and counts the differing seeds of ten.
const [seeds = 10, commands = 100_000] = process.argv.slice(2).map(Number)

const start = performance.now()
let differences = 0
for (let seed = 1; seed <= seeds; seed += 1) {
  const found =
    firstDifference(reference, product, { seed, count: commands, booksEvery: 100 }) ??
    firstUnequalBalance({ seed, count: commands, balancesEvery: 100 })
  if (found === null) continue
  differences += 1
  console.log(found)
}
const spent = ((performance.now() - start) / 1_000).toFixed(0)
console.log(`${seeds} seeds of ${commands} commands: ${differences} differences (${spent} s)`)
if (differences > 0) process.exitCode = 1
