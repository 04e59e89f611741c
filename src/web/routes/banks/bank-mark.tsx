import type { Bank } from '#contract/banks/banks.ts'

/** The short letters of a bank as a logo. It is decorative, as the name of the bank is shown next to it. */
export function BankMark({ bank }: { readonly bank: Pick<Bank, 'shortName'> }) {
  const letters = lettersOf(bank.shortName)
  return (
    <span
      aria-hidden="true"
      className={`grid size-12 shrink-0 place-items-center rounded-2xl border border-line bg-paper font-extrabold tracking-tight text-ink ${letters.length > 3 ? 'text-[0.75rem]' : 'text-small'}`}
    >
      {letters}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.replace(/^bank (of )?/i, '').split(/\s+/)
  const [first = ''] = words
  if (/^([A-Z0-9]{2,4}|[a-z]{2,4})$/.test(first)) return first
  return words.length > 1
    ? words
        .map((word) => word[0])
        .join('')
        .slice(0, 3)
    : first.slice(0, 2)
}
