// Checks a balance receipt of Sepetak without Sepetak: node verify-balance.mjs receipt.json
// Compare the root and the total it prints with those of the day on the page /prove. Whether the money is at
// the bank is told there by the bank's own statement, with its date; until one was read, by the ledger only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const receipt = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const hash = (...parts) =>
  createHash('sha256').update(['sepetak-proof/1', ...parts].join('\n')).digest('hex')

let amount = BigInt(receipt.amount)
let node = hash('leaf', receipt.day, receipt.userId, receipt.salt, String(amount))
for (const step of receipt.steps) {
  const other = BigInt(step.amount)
  if (other < 0n) throw new Error('A negative sum hides a debt.')
  const left = step.side === 'left' ? [step.hash, other] : [node, amount]
  const right = step.side === 'left' ? [node, amount] : [step.hash, other]
  node = hash('node', left[0], String(left[1]), right[0], String(right[1]))
  amount += other
}

const isInside = node === receipt.root && amount === BigInt(receipt.total)
console.log(`root  ${node}\ntotal ${amount}\n${isInside ? 'Your balance is inside the total.' : 'This receipt does NOT lead to its root.'}`)
process.exitCode = isInside ? 0 : 1
