import type { z } from '@hono/zod-openapi'
import { keepingDays } from '#contract'
import { list, type OpeningBody, read, submit } from '#contract/careers/careers.ts'
import { inspectFile } from '#files'
import { apply, cvBytesMax, listOpenings, type Opening, readOpening } from '#support'
import { passCaptcha } from '../captcha/captcha.ts'
import type { Domain } from '../encode.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { bytesOf } from '../uploads.ts'

const rule = { path: 'cv', types: ['application/pdf'], bytesMax: cvBytesMax } as const

/** Openings of the operator, and applications for them. */
export const careersRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { team = null, city = null, place = null } = c.req.valid('query')
    const openings = await listOpenings(db, clock, { team, city, place })
    return { items: openings.map(openingBody), keepingDays }
  })
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const { isOpen, ...opening } = await readOpening(db, clock, c.req.valid('param').openingId)
    return { ...openingBody(opening), isOpen }
  })
  .serve(submit, async (c) => {
    const { db, clock, dataKeys, files, operator } = c.var.services
    await limitForms(c)
    const { captcha, cv, consent: _given, language, ...form } = c.req.valid('form')
    await passCaptcha(c, 'careers', captcha)
    await limitMailsTo(c, form.email)
    const clean = await inspectFile(await bytesOf(cv), rule)
    const keeping = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    const wish = { ...form, language: language ?? c.var.locale }
    const { number, appliedAt, keepUntil } = await apply(keeping, wish, clean)
    const receipt = { number, appliedAt }
    return { ...receipt, keepUntil }
  })

export function openingBody(opening: Opening): Domain<z.infer<typeof OpeningBody>> {
  const { cityId, cityName, payLowest, payHighest, publishedAt, duties, requirements } = opening
  const { id, team, place, kind, title, summary, closesOn } = opening
  return {
    id,
    team,
    city: { id: cityId, name: cityName },
    place,
    kind,
    title,
    summary,
    duties: [...duties],
    requirements: [...requirements],
    payLowest,
    payHighest,
    publishedAt,
    closesOn,
  }
}
