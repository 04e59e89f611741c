import type { Motion } from '#contract/meetings/motion-body.ts'
import type { Locale } from '#kernel'

type Words = { readonly text: string; readonly lang: Locale }

/** Returns a text of a motion in the reader's language, or in its original language without a translation. */
export function wordsOf(
  { language, ...motion }: Pick<Motion, 'language' | 'title' | 'text'>,
  part: 'title' | 'text',
  locale: Locale,
): Words {
  const own = motion[part][locale]
  if (own !== null) return { text: own, lang: locale }
  return { text: motion[part][language] ?? '', lang: language }
}
