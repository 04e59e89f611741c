import { sql } from 'kysely'
import type { NewsState } from '#contract'
import type { Db, Tx } from '#database'
import { isUuid, type Page, type PageRequest, pageOf, placeById } from '#kernel'
import type { NewsItem } from './item.ts'
import { newsNotFound } from './refusals.ts'

/** The number of mails of one item by outcome so far. */
type NewsCounts = { readonly queued: number; readonly sent: number; readonly failed: number }

type ListedNews = NewsItem & { readonly counts: NewsCounts }

const columns = sql`id, json_build_object('id', subject_id, 'en', subject_en) as subject,
  json_build_object('id', body_id, 'en', body_en) as body, version, state, changed_at, approved_at,
  finished_at, recipients`

/** Returns news in one state, newest first, with the outcomes of their mails. */
export async function readNewsList(
  db: Db,
  state: NewsState,
  { limit, cursor }: PageRequest,
): Promise<Page<ListedNews> & { total: number }> {
  const before = placeById(cursor)
  const [{ rows }, counted] = await Promise.all([
    sql<NewsItem>`
      select ${columns} from news.listed_items
      where state = ${state} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from news.listed_items where state = ${state}`.execute(db),
  ])
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: await withCounts(db, page.items), total: counted.rows[0]?.total ?? 0 }
}

/** Returns one item. Refuses with `news.not_found`. */
export async function readNews(db: Db, id: string): Promise<ListedNews> {
  if (!isUuid(id)) throw newsNotFound()
  const { rows } = await sql<NewsItem>`
    select ${columns} from news.listed_items where id = ${id}`.execute(db)
  const [item] = await withCounts(db, rows)
  if (item === undefined) throw newsNotFound()
  return item
}

/** Returns one item and locks it, so that concurrent changes wait for each other. */
export async function lockItem(tx: Tx, id: string): Promise<NewsItem> {
  if (!isUuid(id)) throw newsNotFound()
  await sql`select from news.items where id = ${id} for update`.execute(tx)
  return await readNews(tx, id)
}

type CountRow = { itemId: string; state: keyof NewsCounts; mails: number }

async function withCounts(db: Db, items: readonly NewsItem[]): Promise<ListedNews[]> {
  const queued = items.filter(({ approvedAt }) => approvedAt !== null).map(({ id }) => id)
  const { rows } =
    queued.length === 0
      ? { rows: [] }
      : await sql<CountRow>`
          select item_id, state, count(*)::integer as mails from news.mails
          where item_id = any(${queued}::text[]) group by item_id, state`.execute(db)
  const of = (id: string, state: keyof NewsCounts) =>
    rows.find((row) => row.itemId === id && row.state === state)?.mails ?? 0
  return items.map((item) => ({
    ...item,
    counts: {
      queued: of(item.id, 'queued'),
      sent: of(item.id, 'sent'),
      failed: of(item.id, 'failed'),
    },
  }))
}
