import { exported, receipt, statement, statementFile } from '#contract/wallet/statements.ts'
import { fileHeaders, schemaTable, tableFile } from '#documents'
import { readProfile } from '#identity'
import {
  type DocumentOwner,
  movementReceipt,
  movementTable,
  movementValues,
  readStatement,
  statementDocument,
  statementLines,
} from '#wallet'
import { documentLanguage } from '../document-language.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { movementQuery } from './movement-query.ts'

const app = resource()

/** Receipts, statements and files of the investor's movements, streamed while they are read. */
export const statementRoutes = app
  .serve(exported, async (c) => {
    const { format, language: request, ...filters } = c.req.valid('query')
    const { services, actor } = c.var
    const locale = await documentLanguage(c, request)
    const query = movementQuery(filters)
    const table = await movementTable(services.db, actor, locale, query)
    return c.body(tableFile(format, table), 200, fileHeaders(format, 'sepetak-movements-v1'))
  })
  .serve(receipt, async (c) => {
    const { db, clock } = c.var.services
    const locale = await documentLanguage(c, c.req.valid('query').language)
    const { movementId } = c.req.valid('param')
    const owner = await ownerOf(c)
    const { actor } = c.var
    const { bytes, reference } = await movementReceipt(db, clock, actor, owner, locale, movementId)
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', `sepetak-${reference}`))
  })
  .serve(statement, async (c) => {
    const { db, clock } = c.var.services
    const read = await readStatement(db, clock, c.var.actor, c.req.valid('param').period)
    return {
      ...read,
      ...read.period,
      period: read.period.name,
    }
  })
  .serve(statementFile, async (c) => {
    const { db, clock } = c.var.services
    const { actor } = c.var
    const { format, language: request } = c.req.valid('query')
    const locale = await documentLanguage(c, request)
    const read = await readStatement(db, clock, actor, c.req.valid('param').period)
    const headers = fileHeaders(format, `sepetak-statement-${read.period.name}`)
    if (format === 'pdf') {
      return c.body(statementDocument(db, actor, await ownerOf(c), locale, read), 200, headers)
    }
    const rows = movementValues(db, locale, statementLines(db, actor, read))
    return c.body(tableFile(format, schemaTable('movements', locale, rows)), 200, headers)
  })

/** The owner of the document, and whether real money moves here. */
export async function ownerOf(c: ApiContext): Promise<DocumentOwner> {
  const { db, gateway } = c.var.services
  const { name, email } = await readProfile(db, c.var.actor.userId)
  return { name: name ?? email, email, isSimulated: gateway.isSimulated }
}
