import type { Content } from '#approvals'
import { type NewsState, newsBodyLengthMax, newsSubjectLengthMax } from '#contract'
import { type FieldError, type Localized, locales, readText } from '#kernel'
import { outsideLinksIn } from '#notifications'

/** The text of news; any part of a draft may be empty. */
export type NewsText = { readonly subject: Localized; readonly body: Localized }

/** News as shown to staff. */
export type NewsItem = NewsText & {
  readonly id: string
  readonly version: number
  readonly state: NewsState
  readonly changedAt: Date
  readonly approvedAt: Date | null
  readonly finishedAt: Date | null
  /** Number of recipients when it was proposed; null until it is approved. */
  readonly recipients: number | null
}

/** The proposal kind of news. */
export const kind = 'news'

const subjectLengthMin = 5
const bodyLengthMin = 20

/** Returns the faults, by field, that keep a text from being proposed; empty when both languages are complete. */
export function faultsOf({ subject, body }: NewsText): FieldError[] {
  return locales.flatMap((language) => [
    ...readText(`subject.${language}`, subject[language], {
      minimum: subjectLengthMin,
      maximum: newsSubjectLengthMax,
    }).faults,
    ...readText(`body.${language}`, body[language], {
      minimum: bodyLengthMin,
      maximum: newsBodyLengthMax,
    }).faults,
    ...outsideLinksIn(body[language]).map(
      (address): FieldError => ({
        path: `body.${language}`,
        code: 'news.link_outside',
        details: { address },
      }),
    ),
  ])
}

/** The content that the second person approves, word for word. `name` is its title in the list of approvals. */
export function contentOf({ subject, body }: NewsText, recipients: number): Content {
  return {
    name: subject.id,
    subjectId: subject.id,
    subjectEn: subject.en,
    bodyId: body.id,
    bodyEn: body.en,
    recipients,
  }
}

/** Returns the number of recipients that a proposal names. */
export function recipientsIn(content: Content): number {
  const value = Object.entries(content ?? {}).find(([name]) => name === 'recipients')?.[1]
  return typeof value === 'number' ? value : 0
}
