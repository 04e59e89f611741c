import type { Bank } from '#contract/banks/banks.ts'

/** The codes of the most common banks, largest first. */
const often = ['014', '008', '002', '009', '451', '022', '542', '535']

export function frequentBanks(banks: readonly Bank[]): Bank[] {
  return often.flatMap((code) => banks.find((bank) => bank.code === code) ?? [])
}

/** Returns the banks whose name, short name or code contains every word of the query, closest match first. */
export function findBanks(banks: readonly Bank[], query: string): Bank[] {
  const words = plain(query).split(' ').filter(Boolean)
  const found = banks.filter(({ code, name, shortName }) => {
    const text = plain(`${shortName} ${name} ${code}`)
    return words.every((word) => text.includes(word))
  })
  const phrase = words.join(' ')
  const rank = ({ shortName, code }: Bank) =>
    plain(shortName) === phrase || code === phrase ? 0 : plain(shortName).startsWith(phrase) ? 1 : 2
  return found.toSorted((left, right) => rank(left) - rank(right))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
