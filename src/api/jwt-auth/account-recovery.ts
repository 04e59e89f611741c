import {
  beginRecovery,
  finishRecovery,
  type RecoveryServices,
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
  .serve(
    begin,
    async (c) => await beginRecovery(recoveryServices(c), c.req.valid('json'), originOf(c)),
  )
  .serve(form, async (c) => await readForm(recoveryServices(c), c.req.valid('json'), originOf(c)))
  .serve(submit, async (c) => {
    const { token, story, ...files } = c.req.valid('form')
    const services = recoveryServices(c)
    // Checked before the pictures are re-encoded, which is expensive.
    await readForm(services, { token }, originOf(c))
    const documents = await inspectDocuments(files)
    return await submitRecovery(services, { token, story, documents }, originOf(c))
  })
  .serve(finishLink, async (c) => {
    await requireOpenRecovery(recoveryServices(c), c.req.valid('json'))
  })
  .serve(
    finish,
    async (c) => await finishRecovery(recoveryServices(c), c.req.valid('json'), originOf(c)),
  )

export function recoveryServices(c: ApiContext): RecoveryServices {
  const { db, clock, keys, dataKeys, publicUrl, files: store } = c.var.services
  return { db, clock, keys, dataKeys, publicUrl, store }
}
