// Counts the published votes of a Sepetak shareholders' meeting again, without Sepetak:
//   node verify-votes.mjs votes.json [receipt.json]
// Compare the roots and totals it prints with those of the meeting's page and its minutes. With your receipt it also checks that
// your acts are in the chain, and that your votes are among those that were counted.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const [votes, receipt] = [read(process.argv[2]), process.argv[3] && read(process.argv[3])]
const hash = (...parts) => createHash('sha256').update(['sepetak-votes/1', ...parts].join('\n')).digest('hex')
const faults = []
const expect = (isTrue, fault) => isTrue || faults.push(fault)

function rootOf(motionId, leaves) {
  let level = leaves.map(({ nonce, choice, units }) => [hash('leaf', votes.meetingId, motionId, nonce, choice, units), BigInt(units)])
  if (level.length === 0) return hash('empty')
  while (level.length > 1) {
    const above = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      above.push(right ? [hash('node', left[0], left[1], right[0], right[1]), left[1] + right[1]] : left)
    }
    level = above
  }
  return level[0][0]
}

for (const { motionId, kind, outcome, root, leaves, ...totals } of votes.motions) {
  const sum = (choice) => leaves.reduce((all, leaf) => (leaf.choice === choice ? all + BigInt(leaf.units) : all), 0n)
  const [yes, no, abstain] = ['for', 'against', 'abstain'].map(sum)
  expect(rootOf(motionId, leaves) === root, `The votes on ${motionId} do NOT lead to its root.`)
  expect(`${yes} ${no} ${abstain}` === `${totals.unitsFor} ${totals.unitsAgainst} ${totals.unitsAbstain}`, `The totals of ${motionId} do NOT match its votes.`)
  expect(yes + no + abstain <= BigInt(votes.units), `More units voted on ${motionId} than have a vote.`)
  expect(leaves.every(({ units }) => BigInt(units) >= 0n), `A vote on ${motionId} is below zero.`)
  expect(new Set(leaves.map(({ nonce }) => nonce)).size === leaves.length, `A vote on ${motionId} appears twice.`)
  console.log(`${kind} ${outcome}: ${yes} for, ${no} against, ${abstain} abstained\nroot ${root}`)
}

let previous = hash('start', votes.meetingId)
votes.chain.forEach(({ sequence, commitment, happenedAt, hash: own }, at) => {
  const isNext = Number(sequence) === at + 1 && own === hash('chain', previous, sequence, commitment, happenedAt)
  expect(isNext, `Act ${sequence} does NOT follow the one before it.`)
  previous = own
})
console.log(`chain of ${votes.chain.length} acts, head ${previous}`)

for (const act of receipt?.acts ?? []) {
  const told = Object.entries(act.instructions ?? {}).sort().map((pair) => pair.join('=')).join(',')
  const parts = [act.kind, act.motionId ?? '', act.choice ?? '', receipt.units, act.holder, told, act.nonce]
  expect(hash('act', receipt.meetingId, ...parts) === act.commitment, `Your act ${act.sequence} does NOT match its receipt.`)
  const link = votes.chain[Number(act.sequence) - 1]
  expect(link?.hash === act.hash && link?.commitment === act.commitment, `Your act ${act.sequence} is NOT in the chain.`)
}
for (const { motionId, choice, units, parts } of receipt?.votes ?? []) {
  const leaves = votes.motions.find((motion) => motion.motionId === motionId)?.leaves ?? []
  const isMine = ({ nonce }) => receipt.acts.some((act) => [0, 1].some((part) => hash('leaf-nonce', act.nonce, motionId, part) === nonce))
  const own = parts.flatMap(({ nonce }) => leaves.filter((leaf) => leaf.nonce === nonce))
  const isWhole = own.length === 2 && own.every((leaf) => leaf.choice === choice && isMine(leaf))
  expect(isWhole && own.reduce((all, leaf) => all + BigInt(leaf.units), 0n) === BigInt(units), `Your vote on ${motionId} was NOT counted as you cast it.`)
}
if (receipt) expect(receipt.meetingId === votes.meetingId, 'This receipt is for another meeting.')
console.log(faults.join('\n') || (receipt ? 'Every vote was counted, and yours are among them.' : 'Every vote was counted.'))
process.exitCode = faults.length === 0 ? 0 : 1
