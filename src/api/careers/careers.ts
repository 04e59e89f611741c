import { keepingDays } from '#contract'
import { list, read, submit } from '#contract/careers/careers.ts'
import { apply, listOpenings, type Opening, readOpening } from '#support'
import { passCaptcha } from '../captcha/captcha.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'

/** Job openings of the operator, and applications for them. */
export const careersRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { team = null, city = null, place = null } = c.req.valid('query')
    const openings = await listOpenings(db, clock, { team, city, place })
    return { items: openings.map(inItsCity), keepingDays }
  })
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const { isOpen, ...opening } = await readOpening(db, clock, c.req.valid('param').openingId)
    return { ...inItsCity(opening), isOpen }
  })
  .serve(submit, async (c) => {
    const { db, clock, dataKeys, files, operator } = c.var.services
    await limitForms(c)
    const { captcha, cv, consent: _given, language, ...form } = c.req.valid('form')
    await passCaptcha(c, 'careers', captcha)
    const storage = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    const input = { ...form, language: language ?? c.var.locale }
    return await limitMailsTo(c, form.email, async () =>
      apply(storage, input, await readUpload(cv, 'cv', 'cv')),
    )
  })

/** An opening with its city as one value. */
export function inItsCity<Kind extends Opening>(opening: Kind) {
  const { cityId: id, cityName: name } = opening
  return { ...opening, city: { id, name } }
}
