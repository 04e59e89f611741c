import type { Content } from '#approvals'
import { type NewsState, newsBodyLengthMax, newsSubjectLengthMax } from '#contract'
import { type FieldError, type Localized, readText } from '#kernel'
import { outsideLinksIn } from '#notifications'

/** What is written; a draft may lack any of it. */
export type NewsText = { readonly subject: Localized; readonly body: Localized }

/** News as staff see it. */
export type NewsItem = NewsText & {
  readonly id: string
  readonly version: number
  readonly state: NewsState
  readonly changedAt: Date
  readonly approvedAt: Date | null
  readonly finishedAt: Date | null
  /** How many addresses there were when it was proposed; null before it was approved. */
  readonly recipients: number | null
}

/** The kind of these proposals. */
export const kind = 'news'

const subjectLengthMin = 5
const bodyLengthMin = 20

/** What keeps a text from being proposed, by its fields; none when both languages are whole. */
export function faultsOf({ subject, body }: NewsText): FieldError[] {
  return (['id', 'en'] as const).flatMap((language) => [
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

/** What the second person approves, word for word. `name` is what the list of approvals calls it. */
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

/** How many addresses a proposal names. */
export function recipientsIn(content: Content): number {
  const value = Object.entries(content ?? {}).find(([name]) => name === 'recipients')?.[1]
  return typeof value === 'number' ? value : 0
}
