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
    const sent = await mailRecoveryCode(services.db, services, c.req.valid('json'), originOf(c))
    return sent
  })
  .serve(begin, async (c) => {
    const begun = await beginRecovery(recoveryDesk(c), c.req.valid('json'), originOf(c))
    return { ...begun, expiresAt: begun.expiresAt }
  })
  .serve(form, async (c) => {
    const own = await readForm(recoveryDesk(c), c.req.valid('json'), originOf(c))
    return { ...own, expiresAt: own.expiresAt }
  })
  .serve(submit, async (c) => {
    const { token, story, ...files } = c.req.valid('form')
    const desk = recoveryDesk(c)
    // Checked before the pictures are re-encoded, which is expensive.
    await readForm(desk, { token }, originOf(c))
    const documents = await inspectDocuments(files)
    const { waitsUntil } = await submitRecovery(desk, { token, story, documents }, originOf(c))
    return { waitsUntil }
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
