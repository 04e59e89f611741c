import {
  beginRegaining,
  finishRegaining,
  handInRegaining,
  type RegainingDesk,
  readForm,
} from '#account-service'
import { begin, code, finish, form, handIn } from '#contract/jwt-auth/regaining.ts'
import { mailRegainingCode } from '#identity'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { inspectPapers } from '../users/inspect-papers.ts'
import { codeSentBody, originOf } from './account-fields.ts'

/** The way back for anyone who lost every second factor. */
export const regainingRoutes = resource()
  .serve(code, async (c) => {
    const { services } = c.var
    const sent = await mailRegainingCode(services.db, services, c.req.valid('json'), originOf(c))
    return codeSentBody(sent)
  })
  .serve(begin, async (c) => {
    const begun = await beginRegaining(regainingDesk(c), c.req.valid('json'), originOf(c))
    return { ...begun, expiresAt: begun.expiresAt }
  })
  .serve(form, async (c) => {
    const own = await readForm(regainingDesk(c), c.req.valid('json'), originOf(c))
    return { ...own, expiresAt: own.expiresAt }
  })
  .serve(handIn, async (c) => {
    const { token, story, ...files } = c.req.valid('form')
    const desk = regainingDesk(c)
    // Before the pictures are redrawn, which costs time: without a form none is inspected.
    await readForm(desk, { token }, originOf(c))
    const papers = await inspectPapers(files)
    const { waitsUntil } = await handInRegaining(desk, { token, story, papers }, originOf(c))
    return { waitsUntil }
  })
  .serve(
    finish,
    async (c) => await finishRegaining(regainingDesk(c), c.req.valid('json'), originOf(c)),
  )

export function regainingDesk(c: ApiContext): RegainingDesk {
  const { db, clock, keys, dataKeys, publicUrl, files: store } = c.var.services
  return { db, clock, keys, dataKeys, publicUrl, store }
}
