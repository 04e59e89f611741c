import type { Locale } from '#kernel'
import { editionUnknown } from './refusals.ts'
import { readTexts } from './text-files.ts'

/** The text of an agreement in one language. Sections and clauses are numbered by their order. */
export type AgreementText = {
  readonly title: string
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    /** A value that differs between purchases is a name in braces: `{units}`. */
    readonly clauses: readonly string[]
  }[]
}

/** Every version of the agreement that is signed with a purchase. A released version is never changed. */
export const agreementTexts: Readonly<Record<string, Readonly<Record<Locale, AgreementText>>>> =
  Object.fromEntries(
    ['2026-11-28', '2026-11-24', '2026-11-22', '2026-11'].map((version) => [
      version,
      readTexts<AgreementText>('subscription', version),
    ]),
  )

/** Returns the text of one version in both languages; refuses with `legal.edition_unknown` when there is none. */
export function readAgreementText(version: string): Readonly<Record<Locale, AgreementText>> {
  const texts = agreementTexts[version]
  if (texts === undefined) throw editionUnknown({ version })
  return texts
}

/** Returns the text with its blanks filled; throws when a blank has no value. */
export function filled(
  { title, sections }: AgreementText,
  values: Readonly<Record<string, string>>,
): AgreementText {
  const fill = (clause: string) =>
    clause.replace(/\{([a-zA-Z]+)\}/g, (_whole, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`an agreement says nothing of its ${name}`)
      return value
    })
  return {
    title,
    sections: sections.map(({ clauses, ...rest }) => ({ ...rest, clauses: clauses.map(fill) })),
  }
}
