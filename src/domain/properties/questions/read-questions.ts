import { type RawBuilder, sql } from 'kysely'
import type { AnsweringRole, QuestionState } from '#contract'
import { type Db, queueOrder } from '#database'
import {
  decodeCursor,
  instantIn,
  isUuid,
  type Page,
  type PageRequest,
  pageOf,
  type QueueRequest,
} from '#kernel'
import { propertyLabels } from '../read-properties.ts'
import { propertyNotFound } from '../refusals.ts'
import type { Question } from './question.ts'
import { invalidCursor } from './refusals.ts'

type Row = Omit<Question, 'answer'> & {
  answerId: string | null
  answerEn: string | null
  answeredAt: Date | null
  answeredAs: AnsweringRole | null
  sortedAt: string
}

const columns =
  sql.raw(`id, property_id, motion_id, language, text, is_holder, asked_at, rejected_for,
  case when rejected_at is not null then 'rejected' when answered_at is not null then 'answered'
    when published_at is not null then 'open' else 'waiting' end as state,
  answer_id, answer_en, answered_at, answered_as`)

function questionOf(row: Row): Question {
  const { answerId, answerEn, answeredAt, answeredAs, sortedAt: _sorted, ...question } = row
  const isAnswered =
    answerId !== null && answerEn !== null && answeredAt !== null && answeredAs !== null
  const text = { id: answerId ?? '', en: answerEn ?? '' }
  return { ...question, answer: isAnswered ? { text, answeredAt, answeredAs } : null }
}

export async function readQuestion(db: Db, id: string): Promise<Question | null> {
  const { rows } = await sql<Row>`
    select ${columns}, '' as sorted_at from questions.questions where id = ${id}`.execute(db)
  const [row] = rows
  return row === undefined ? null : questionOf(row)
}

// Questions about a motion are for owners only until the motion is public.
const isPublic = sql<boolean>`published_at is not null and (motion_id is null
  or exists (select from questions.motions m where m.id = motion_id and m.is_public))`

/** Returns the published questions about a property that everyone may read, newest first. */
export async function publishedQuestions(
  db: Db,
  propertyId: string,
  page: PageRequest,
): Promise<Page<Question>> {
  return await published(db, sql`property_id = ${propertyId} and ${isPublic}`, page)
}

/** Returns the published questions about a motion, newest first. The caller checks who may read it. */
export async function questionsAboutMotion(
  db: Db,
  motionId: string,
  page: PageRequest,
): Promise<Page<Question>> {
  const about = sql<boolean>`motion_id = ${motionId} and published_at is not null`
  return await published(db, about, page)
}

async function published(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, cursor }: PageRequest,
): Promise<Page<Question>> {
  const [at = 'infinity', id = lastId] = positionOf(cursor)
  const { rows } = await sql<Row>`
    select ${columns}, published_at::text as sorted_at from questions.questions
    where ${condition} and (published_at, id) < (${at}::timestamptz, ${id}::uuid)
    order by published_at desc, id desc limit ${limit + 1}`.execute(db)
  return questionPage(rows, limit)
}

/** Returns a user's own questions about a property or one of its motions in any state, newest first. */
export async function myQuestions(
  db: Db,
  askerId: string,
  propertyId: string,
  motionId: string | null = null,
): Promise<Question[]> {
  if ((await propertyLabels(db, [propertyId])).size === 0) throw propertyNotFound()
  const { rows } = await sql<Row>`
    select ${columns}, '' as sorted_at from questions.questions
    where asker_id = ${askerId} and property_id = ${propertyId}
      and (${motionId}::uuid is null or motion_id = ${motionId}::uuid)
    order by asked_at desc limit ${mineMax}`.execute(db)
  return rows.map(questionOf)
}

/** Returns the questions in one state for staff, longest waiting first. */
export async function staffQuestions(
  db: Db,
  state: QuestionState,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<Question>> {
  const { isAfter, direction } = queueOrder[order]
  const [at, id] = positionOf(cursor)
  const { rows } = await sql<Row>`
    select q.* from (select ${columns}, asked_at::text as sorted_at from questions.questions
      where ${id ?? null}::uuid is null
        or (asked_at, id) ${isAfter} (${at ?? null}::timestamptz, ${id ?? null}::uuid)) q
    where q.state = ${state} order by q.asked_at ${direction}, q.id ${direction} limit ${limit + 1}`.execute(
    db,
  )
  return questionPage(rows, limit)
}

/** Returns the number of questions in one state. */
export async function countStaffQuestions(db: Db, state: QuestionState): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${columns} from questions.questions) q
    where q.state = ${state}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Statistics of a property's questions; the median is of the newest hundred answers. */
type QuestionCounts = {
  readonly answered: bigint
  readonly open: bigint
  /** The median number of hours from question to answer. Null before the first answer. */
  readonly medianHours: number | null
}

export async function countQuestions(db: Db, propertyId: string): Promise<QuestionCounts> {
  const { rows } = await sql<QuestionCounts>`
    select count(*) filter (where answered_at is not null) as answered,
      count(*) filter (where answered_at is null) as open,
      round(extract(epoch from percentile_cont(0.5) within group (order by answered_at - asked_at)) / 3600)::integer
        as median_hours
    from (select asked_at, answered_at from questions.questions
      where property_id = ${propertyId} and ${isPublic}
      order by published_at desc limit 100) q`.execute(db)
  return rows[0] ?? { answered: 0n, open: 0n, medianHours: null }
}

const mineMax = 20
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const instantShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00(:00)?$/

function questionPage(rows: Row[], limit: number): Page<Question> {
  const { items, nextCursor } = pageOf(rows, limit, ({ sortedAt, id }) => [sortedAt, id])
  return { items: items.map(questionOf), nextCursor }
}

function positionOf(cursor: string | null): [string?, string?] {
  if (cursor === null) return []
  const [at, id] = decodeCursor(cursor, 2) ?? []
  if (typeof at !== 'string' || !instantShape.test(at)) throw invalidCursor()
  if (typeof id !== 'string' || !isUuid(id) || instantIn(at)?.startsWith(at.slice(0, 10)) !== true)
    throw invalidCursor()
  return [at, id]
}
