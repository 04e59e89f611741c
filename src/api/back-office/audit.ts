import type { z } from '@hono/zod-openapi'
import { findMatchingIds } from '#account-service'
import { type AuditLine, type AuditQuery, exportEvents, lastCheck, searchEvents } from '#audit'
import { csv, type LineBody, search, type Typed } from '#contract/back-office/audit.ts'
import type { Database } from '#database'
import { type Cell, type ColumnKind, fileHeaders, type Table, tableFile } from '#documents'
import { day, endOfDay, isUuid, jakartaDate, type Locale, later, startOfDay } from '#kernel'
import { propertyIdsNamed } from '#properties'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'
import { namesIn, namesInDetails } from './audit-names.ts'

const app = resource()

/** The audit log for its reviewers. */
export const auditRoutes = app
  .serve(search, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, ...typed } = c.req.valid('query')
    const { query, period } = await queryOf(db, clock.now(), typed)
    const [page, check] = await Promise.all([
      searchEvents(db, clock, c.var.actor, query, { limit, cursor }),
      lastCheck(db),
    ])
    const names = await namesIn(db, page.items, c.var.locale)
    const items = page.items.map((line) => withNames(line, names))
    return {
      items,
      names: namesInDetails(page.items, names),
      nextCursor: page.nextCursor,
      period,
      check,
    }
  })
  .serve(csv, async (c) => {
    const { db, clock } = c.var.services
    const { query, period } = await queryOf(db, clock.now(), c.req.valid('query'))
    const rows = await exportEvents(db, clock, c.var.actor, query)
    const table = auditTable(rows, await namesIn(db, rows, c.var.locale), c.var.locale)
    const name = `sepetak-audit-${period.from}-${period.until}`
    return c.body(tableFile('csv', table), 200, fileHeaders('csv', name))
  })

const noSubject: Subjects = { subjectIds: null, subjectNoted: null }

async function queryOf(db: Database, now: Date, { actor, subject, action, from, until }: Typed) {
  const lastDay = until ?? jakartaDate(now)
  const end = endOfDay(lastDay)
  const start = from === undefined ? later(end, -30 * day) : startOfDay(from)
  const query: AuditQuery = {
    actorIds: actor === undefined ? null : await actorsMeant(db, actor.trim()),
    ...(subject === undefined ? noSubject : await subjectsMeant(db, subject.trim())),
    action: action ?? null,
    from: start,
    until: end,
  }
  return { query, period: { from: jakartaDate(start), until: lastDay } }
}

// The actors with this name or id; an unknown name finds nothing.
async function actorsMeant(db: Database, text: string): Promise<string[]> {
  return isUuid(text) ? [text] : (await findMatchingIds(db, text)).filter(isUuid)
}

type Subjects = Pick<AuditQuery, 'subjectIds' | 'subjectNoted'>

async function subjectsMeant(db: Database, text: string): Promise<Subjects> {
  if (isUuid(text)) return { subjectIds: [text], subjectNoted: text }
  const [ids, propertyIds] = await Promise.all([
    findMatchingIds(db, text),
    propertiesMeant(db, text),
  ])
  const found = [...ids, ...propertyIds]
  // The typed text may be an id, but also a name, so the access is recorded without it.
  return { subjectIds: [...new Set([text, ...found])], subjectNoted: found.join(' ') }
}

const nameLengthMin = 3

async function propertiesMeant(db: Database, text: string): Promise<string[]> {
  return [...text].length < nameLengthMin ? [] : await propertyIdsNamed(db, text)
}

/** The columns of the file; codes are not translated. */
function auditTable(
  rows: readonly AuditLine[],
  names: ReadonlyMap<string, string>,
  locale: Locale,
): Table<AuditLine> {
  const column = (code: string, value: (line: AuditLine) => Cell, kind: ColumnKind = 'text') => ({
    code,
    label: code,
    kind,
    value,
  })
  return {
    name: 'audit',
    version: 1,
    locale,
    rows,
    columns: [
      column('event_id', ({ id }) => id, 'integer'),
      column('happened_at', ({ happenedAt }) => happenedAt, 'instant'),
      column('actor_id', ({ actorId }) => actorId),
      column('actor_name', ({ actorId }) => names.get(actorId ?? '') ?? null),
      column('action', ({ action }) => action),
      column('subject_kind', ({ subjectKind }) => subjectKind),
      column('subject_id', ({ subjectId }) => subjectId),
      column('subject_name', ({ subjectId }) => names.get(subjectId) ?? null),
      column('details', ({ details }) => JSON.stringify(details)),
      column('is_chained', ({ isChained }) => String(isChained)),
    ],
  }
}

function withNames(
  line: AuditLine,
  names: ReadonlyMap<string, string>,
): Domain<z.infer<typeof LineBody>> {
  const { actorId } = line
  const subjectName = line.subjectId
    .split(' ')
    .map((word) => names.get(word) ?? word)
    .join(' ')
  return {
    ...line,
    actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
    subjectName: subjectName === line.subjectId ? null : subjectName,
  }
}
