import type { createTranslator, NamespaceKeys, NestedKeyOf } from 'use-intl/core'
import type { Messages } from './generated.d.ts'
import type { Translator } from './translator.ts'

/** A group of texts, such as `property.rent`. */
export type TextGroup = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/** What the library's translator can do and ours cannot: naming it is an error of the compiler. */
type Absent = {
  readonly [Name in Exclude<keyof LibraryTranslator<TextGroup>, keyof Translator>]: never
}

type LibraryTranslator<Group extends TextGroup> = ReturnType<
  typeof createTranslator<Messages, Group>
>

/** Our translator, with the keys and arguments of the texts as the library's types know them. */
export type TypedTranslator<Group extends TextGroup> = LibraryTranslator<Group> &
  Pick<Translator, 'has'> &
  Absent
