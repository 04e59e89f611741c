import { mayView, recordFileView } from '#account-service'
import { fileParts } from '#contract'
import { file, note, records } from '#contract/back-office/customer-file.ts'
import { writeNote } from '#investors'
import { notAllowed } from '../refusals.ts'
import { resource } from '../resource.ts'
import { readPart } from './customer-records.ts'

/** The number of lines that the file shows of each part at first. */
const shownMax = 5

const app = resource()

/** Reads the data of one customer from every room. */
export const customerFileRoutes = app
  .serve(file, async (c) => {
    const { services, actor: staff, locale: language } = c.var
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const mine = fileParts.filter((part) => mayView(part, staff))
    const { email } = await recordFileView(services, staff, { ...look, parts: mine })
    const person = { userId: look.userId, email }
    const parts = await Promise.all(
      mine.map(async (part) => {
        const request = { limit: shownMax + 1, cursor: null }
        const { items } = await readPart(part, { services, staff, language, person }, request)
        return { part, items: items.slice(0, shownMax), hasMore: items.length > shownMax }
      }),
    )
    return { parts }
  })
  .serve(records, async (c) => {
    const { services, actor: staff, locale: language } = c.var
    const { userId, part } = c.req.valid('param')
    const { limit, cursor = null, reason } = c.req.valid('query')
    if (!mayView(part, staff)) throw notAllowed()
    const { email, name } = await recordFileView(services, staff, { userId, reason, parts: [part] })
    const reading = { services, staff, language, person: { userId, email } }
    return { name, ...(await readPart(part, reading, { limit, cursor })) }
  })
  .serve(note, async (c) => {
    await writeNote(c.var.services, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
  })
