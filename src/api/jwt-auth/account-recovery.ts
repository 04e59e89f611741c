import {
  beginRecovery,
  finishRecovery,
  type RecoveryDesk,
  readForm,
  requireOpenRecovery,
  submitRecovery,
} from '#account-service'
import {
  begin,
  code,
  finish,
  finishLink,
  form,
  submit,
} from '#contract/jwt-auth/account-recovery.ts'
import { mailRecoveryCode } from '#identity'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { inspectDocuments } from '../users/inspect-documents.ts'
import { originOf } from './account-fields.ts'

/** Recovery of an account whose second factors are lost. */
export const recoveryRoutes = resource()
  .serve(code, async (c) => {
    const { services } = c.var
    return await mailRecoveryCode(services.db, services, c.req.valid('json'), originOf(c))
  })
  .serve(begin, async (c) => await beginRecovery(recoveryDesk(c), c.req.valid('json'), originOf(c)))
  .serve(form, async (c) => await readForm(recoveryDesk(c), c.req.valid('json'), originOf(c)))
  .serve(submit, async (c) => {
    const { token, story, ...files } = c.req.valid('form')
    const desk = recoveryDesk(c)
    // Checked before the pictures are re-encoded, which is expensive.
    await readForm(desk, { token }, originOf(c))
    const documents = await inspectDocuments(files)
    return await submitRecovery(desk, { token, story, documents }, originOf(c))
  })
  .serve(finishLink, async (c) => {
    await requireOpenRecovery(recoveryDesk(c), c.req.valid('json'))
  })
  .serve(
    finish,
    async (c) => await finishRecovery(recoveryDesk(c), c.req.valid('json'), originOf(c)),
  )

export function recoveryDesk(c: ApiContext): RecoveryDesk {
  const { db, clock, keys, dataKeys, publicUrl, files: store } = c.var.services
  return { db, clock, keys, dataKeys, publicUrl, store }
}
