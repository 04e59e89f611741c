import { exported, year, yearFile, years } from '#contract/portfolio/tax.ts'
import { fileHeaders, tableFile, writePdf } from '#documents'
import { readProfile } from '#identity'
import { jakartaDate, monthsAfter } from '#kernel'
import {
  payoutTable,
  positionTable,
  readTaxYear,
  readTaxYears,
  taxDocument,
  taxTable,
} from '#portfolio'
import { documentLanguage } from '../document-language.ts'
import { periodImpossible } from '../refusals.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Tax packs and files of the portfolio, streamed while they are read. */
export const taxRoutes = app
  .serve(years, async (c) => {
    const { db, clock } = c.var.services
    return { items: await readTaxYears(db, clock, c.var.actor) }
  })
  .serve(year, async (c) => {
    const { db, clock } = c.var.services
    return await readTaxYear(db, clock, c.var.actor, c.req.valid('param').year)
  })
  .serve(yearFile, async (c) => {
    const { db, clock } = c.var.services
    const { format, language: request } = c.req.valid('query')
    const locale = await documentLanguage(c, request)
    const read = await readTaxYear(db, clock, c.var.actor, c.req.valid('param').year)
    const headers = fileHeaders(format, `sepetak-tax-${read.year}`)
    if (format !== 'pdf') return c.body(tableFile(format, taxTable(read, locale)), 200, headers)
    const { name, email } = await readProfile(db, c.var.actor.userId)
    const bytes = await writePdf(taxDocument(read, { name: name ?? email, email }, locale))
    return c.body(new Uint8Array(bytes).buffer, 200, headers)
  })
  .serve(exported, async (c) => {
    const { db, clock } = c.var.services
    const {
      format,
      language: request,
      to = jakartaDate(clock.now()),
      ...rest
    } = c.req.valid('query')
    const { from = monthsAfter(to, -12 * yearsMax) } = rest
    const locale = await documentLanguage(c, request)
    const { table } = c.req.valid('param')
    const headers = fileHeaders(format, `sepetak-${table}-v1`)
    if (table === 'positions') {
      const positions = await positionTable(db, clock, c.var.actor, locale)
      return c.body(tableFile(format, positions), 200, headers)
    }
    if (from > to || from < monthsAfter(to, -12 * yearsMax))
      throw periodImpossible({ months: yearsMax * 12 })
    const payouts = payoutTable(db, c.var.actor, { from, to }, locale)
    return c.body(tableFile(format, payouts), 200, headers)
  })

const yearsMax = 5
