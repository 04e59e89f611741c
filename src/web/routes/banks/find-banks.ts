import type { Bank } from '#contract/banks/banks.ts'

/** The banks that most people have, in the order of their size. */
const often = ['014', '008', '002', '009', '451', '022', '542', '535']

export function oftenUsed(banks: readonly Bank[]): Bank[] {
  return often.flatMap((code) => banks.find((bank) => bank.code === code) ?? [])
}

/** Banks whose name, short name or code holds every word that is looked for; the closest first. */
export function findBanks(banks: readonly Bank[], query: string): Bank[] {
  const words = plain(query).split(' ').filter(Boolean)
  const found = banks.filter(({ code, name, shortName }) => {
    const text = plain(`${shortName} ${name} ${code}`)
    return words.every((word) => text.includes(word))
  })
  const wanted = words.join(' ')
  const rank = ({ shortName, code }: Bank) =>
    plain(shortName) === wanted || code === wanted ? 0 : plain(shortName).startsWith(wanted) ? 1 : 2
  return found.toSorted((left, right) => rank(left) - rank(right))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
