import peer from 'xirr'
import { xirr } from '#portfolio'
import { inRounds, report } from './support/rounds.ts'

// Compares the yearly rate with the npm package of that name, over ten years of flows on the same days.
const [seconds = 2, rounds = 3] = process.argv.slice(2).map(Number)

const day = 86_400_000

for (const count of [120, 10_000]) {
  const flows = tenYears(count)
  const dated = flows.map(({ day: on, amount }) => ({ when: new Date(on * day), amount }))
  const mine = xirr(flows)
  const theirs = peer(dated)
  console.log(`${count} flows: ${mine.state === 'found' ? mine.rate : mine.reason}, ${theirs}`)
  const results = await inRounds(
    [repeated('ours', () => xirr(flows)), repeated('peer', () => peer(dated))],
    { count: rounds, seconds },
  )
  report(`XIRR of ${count} flows`, results.get('ours'), results.get('peer'))
}

/** Occasional purchases, rent in between, and the value at the end. */
function tenYears(count: number) {
  let seed = 20_261_121
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const flows = Array.from({ length: count - 1 }, (_, index) => ({
    day: 16_000 + Math.floor((index * 3_640) / count),
    amount:
      index === 0 || chance() < 0.2
        ? -Math.round(1e6 + 4e6 * chance())
        : Math.round(9e5 * chance()),
  }))
  return [...flows, { day: 16_000 + 3_650, amount: count * 2.5e5 }]
}

function repeated(name: string, work: () => unknown) {
  return {
    name,
    async run(limit: number) {
      const start = performance.now()
      let done = 0
      while (performance.now() - start < limit * 1000) {
        for (let each = 0; each < 16; each += 1) work()
        done += 16
      }
      return { perSecond: done / ((performance.now() - start) / 1000) }
    },
  }
}
