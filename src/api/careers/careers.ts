import { keepingDays } from '#contract'
import { list, read, submit } from '#contract/careers/careers.ts'
import { Email } from '#contract/jwt-auth/account-fields.ts'
import type { FieldError } from '#kernel'
import { apply, listOpenings, type Opening, readOpening } from '#support'
import { passCaptcha } from '../captcha/captcha.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { collectFaults, readUpload } from '../uploads.ts'

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
    const { captcha, cv, consent, language, ...form } = c.req.valid('form')
    await passCaptcha(c, 'careers', captcha)
    const storage = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    const email = Email.safeParse(form.email).data ?? null
    const input = { ...form, email: email ?? '', language: language ?? c.var.locale }
    return await limitMailsTo(c, email, async () => {
      const faults: FieldError[] = []
      if (email === null) faults.push({ path: 'email', code: 'field.email' })
      if (consent !== 'true') faults.push({ path: 'consent', code: 'field.accept' })
      const file = cv && (await collectFaults(faults, () => readUpload(cv, 'cv', 'cv')))
      return await apply(storage, input, file ?? null, faults)
    })
  })

/** An opening with its city as one value. */
export function inItsCity<Kind extends Opening>(opening: Kind) {
  const { cityId: id, cityName: name } = opening
  return { ...opening, city: { id, name } }
}
