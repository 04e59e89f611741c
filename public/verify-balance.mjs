// Checks a balance receipt of Sepetak without Sepetak: node verify-balance.mjs receipt.json
// Compare the root and the total it prints with those of the day on the page /prove. Whether the money is at
// the bank is told there by the bank's own statement, with its date; until one was read, by the ledger only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const receipt = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const isSplit = receipt.schema === 'sepetak-proof/2' // your balance is two leaves, so that no receipt shows another's
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const hash = (...parts) => sha256([isSplit ? 'sepetak-proof/2' : 'sepetak-proof/1', ...parts].join('\n'))

function climb({ salt, amount: own, steps }, part) {
  let amount = BigInt(own)
  let node = hash('leaf', receipt.day, receipt.userId, ...(isSplit ? [part] : []), salt, amount)
  for (const step of steps) {
    const other = BigInt(step.amount)
    if (other < 0n || amount < 0n) throw new Error('A negative sum hides a debt.')
    const pair = [node, amount, step.hash, other]
    node = hash('node', ...(step.side === 'left' ? [step.hash, other, node, amount] : pair))
    amount += other
  }
  return `root  ${node}\ntotal ${amount}`
}

const parts = receipt.parts ?? [receipt]
const own = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
const promised = `root  ${receipt.root}\ntotal ${receipt.total}`
const isInside = parts.length === (isSplit ? 2 : 1) && own === BigInt(receipt.amount) && parts.every((part, at) => climb(part, at) === promised)
console.log(`${climb(parts[0], 0)}\n${isInside ? `Your balance of ${own} is inside the total.` : 'This receipt does NOT lead to its root.'}`)
process.exitCode = isInside ? 0 : 1
