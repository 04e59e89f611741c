import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Locale, type Localized, newId } from '#kernel'

/** A question asked before today, possibly with an answer. */
export type PastQuestion = {
  readonly propertyId: string
  readonly askerId: string
  readonly isHolder: boolean
  readonly language: Locale
  readonly text: string
  readonly askedAt: Date
  readonly answer: { readonly text: Localized; readonly at: Date; readonly by: string } | null
}

/** Inserts generated questions that staff have already published, with one statement. */
export async function recordQuestions(tx: Tx, questions: readonly PastQuestion[]): Promise<void> {
  const rows = questions.map(({ answer, ...question }) => ({
    ...question,
    id: newId(question.askedAt.getTime()),
    answerId: answer?.text.id ?? null,
    answerEn: answer?.text.en ?? null,
    answeredAt: answer?.at ?? null,
    answeredBy: answer?.by ?? null,
    answeredAs: answer === null ? null : 'support',
  }))
  await sql`
    insert into questions.questions (id, property_id, asker_id, is_holder, language, text, asked_at, published_at,
      answer_id, answer_en, answered_at, answered_by, answered_as)
    select id, "propertyId", "askerId", "isHolder", language, text, "askedAt", coalesce("answeredAt", "askedAt"),
      "answerId", "answerEn", "answeredAt", "answeredBy", "answeredAs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "propertyId" text, "askerId" uuid,
      "isHolder" boolean, language text, text text, "askedAt" timestamptz, "answerId" text, "answerEn" text,
      "answeredAt" timestamptz, "answeredBy" uuid, "answeredAs" text)`.execute(tx)
}
