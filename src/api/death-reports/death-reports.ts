import { uploadsMax } from '#contract'
import {
  checkMistake,
  give,
  mistake,
  type ReportForm,
  report,
  status,
} from '#contract/death-reports/death-reports.ts'
import { Email } from '#contract/jwt-auth/account-fields.ts'
import { tooManyFiles } from '#files'
import {
  addReportDocuments,
  contestReport,
  type InheritanceServices,
  isMistakeOpen,
  linkEnded,
  readOwnCase,
  reportDeath,
  type SubmittedDocument,
  type TypedReport,
} from '#inheritance'
import type { FieldError, Locale } from '#kernel'
import { passCaptcha } from '../captcha/captcha.ts'
import type { ApiContext } from '../env.ts'
import { limitForms, limitLookups, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { collectFaults, readUpload } from '../uploads.ts'

const otherFilesMax = uploadsMax['death-report-documents']

/** Death reports: public to submit, followed by an emailed link, with an objection from the account's own mailbox. */
export const deathReportRoutes = resource()
  .serve(report, async (c) => {
    await limitForms(c)
    const { captcha, certificate, files, ...form } = c.req.valid('form')
    if (files.length > otherFilesMax) throw tooManyFiles('files', otherFilesMax)
    await passCaptcha(c, 'death-report', captcha)
    const typed = reportOf(form, form.language ?? c.var.locale)
    return await limitMailsTo(c, typed.email, async () => {
      const sent = files.map((file) => ({ file, kind: 'other' as const, path: 'files' }))
      const certificates =
        certificate === undefined
          ? []
          : [{ file: certificate, kind: 'death-certificate' as const, path: 'certificate' }]
      const documents: SubmittedDocument[] = []
      const fileFaults: FieldError[] = []
      for (const { file, kind, path } of [...certificates, ...sent]) {
        const document = await collectFaults(fileFaults, () => inspected(file, kind, path))
        if (document !== null) documents.push(document)
      }
      const { address } = c.var
      return await reportDeath(inheritanceServices(c), typed, documents, address, fileFaults)
    })
  })
  .serve(status, async (c) => {
    await limitLookups(c)
    return await readOwnCase(c.var.services.db, c.req.valid('json').token)
  })
  .serve(give, async (c) => {
    await limitForms(c)
    const { token, kind, file } = c.req.valid('form')
    // Checked before the file is re-encoded, which is expensive.
    await readOwnCase(c.var.services.db, token)
    await addReportDocuments(inheritanceServices(c), token, [await inspected(file, kind, 'file')])
    return await readOwnCase(c.var.services.db, token)
  })
  .serve(checkMistake, async (c) => {
    await limitLookups(c)
    const { token } = c.req.valid('json')
    if (!(await isMistakeOpen(c.var.services.db, token))) throw linkEnded()
  })
  .serve(mistake, async (c) => {
    await limitLookups(c)
    await contestReport(inheritanceServices(c), c.req.valid('json').token)
  })

export function inheritanceServices(c: ApiContext): InheritanceServices {
  const { db, clock, dataKeys, files: store } = c.var.services
  return { db, clock, dataKeys, store }
}

async function inspected(
  file: File,
  kind: SubmittedDocument['kind'],
  path: string,
): Promise<SubmittedDocument> {
  return { kind, file: await readUpload(file, 'document', path) }
}

function reportOf(
  form: Omit<ReportForm, 'captcha' | 'certificate' | 'files'>,
  language: Locale,
): TypedReport {
  const { email, accountEmail, relation, ...said } = form
  return {
    ...said,
    relation: relation || null,
    accountEmail: accountEmail && (Email.safeParse(accountEmail).data ?? ''),
    email: Email.safeParse(email).data ?? null,
    language,
  }
}
