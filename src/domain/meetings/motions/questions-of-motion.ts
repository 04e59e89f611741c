import type { Db } from '#database'
import type { Page, PageRequest } from '#kernel'
import { myQuestions, type Question, questionsAboutMotion } from '#properties'
import { type Reader, readMotion } from './read-motions.ts'

/** The published questions about a motion for its readers, and the reader's own questions. */
export async function questionsOfMotion(
  db: Db,
  reader: Reader,
  motionId: string,
  page: PageRequest,
): Promise<Page<Question> & { readonly mine: readonly Question[] }> {
  const { property } = await readMotion(db, reader, motionId)
  const [published, mine] = await Promise.all([
    questionsAboutMotion(db, motionId, page),
    myQuestions(db, reader.userId, property.id, motionId),
  ])
  return { ...published, mine }
}
