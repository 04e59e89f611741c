import { uploadsMax } from '#contract'
import { type Form, lookUp, reply, replyTime, submit } from '#contract/contact/contact.ts'
import { Email } from '#contract/jwt-auth/account-fields.ts'
import { tooManyFiles } from '#files'
import type { FieldError } from '#kernel'
import {
  readReplyTime,
  readTicket,
  replyToAnswer,
  type SubmitMessage,
  submitMessage,
  type TypedMessage,
} from '#support'
import { passCaptcha } from '../captcha/captcha.ts'
import { limitForms, limitLookups, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { collectFaults, readUploads } from '../uploads.ts'

/** Public messages to support: sending, looking up, and our response times. */
export const contactRoutes = resource()
  .serve(submit, async (c) => {
    const { db, clock, dataKeys, files, operator } = c.var.services
    await limitForms(c)
    const { captcha, files: chosen, ...form } = c.req.valid('form')
    await passCaptcha(c, 'contact', captcha)
    const message = messageOf(form, form.language ?? c.var.locale)
    const storage = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    const attachmentsMax = uploadsMax['message-attachments']
    return await limitMailsTo(c, message.email, async () => {
      const fileFaults: FieldError[] = []
      const clean = await collectFaults(fileFaults, async () => {
        if (chosen.length > attachmentsMax) throw tooManyFiles('files', attachmentsMax)
        return await readUploads(chosen, 'document')
      })
      return await submitMessage(storage, message, clean ?? [], fileFaults)
    })
  })
  .serve(lookUp, async (c) => {
    const { db, clock } = c.var.services
    await limitLookups(c)
    return await readTicket(db, clock, c.req.valid('json'))
  })
  .serve(reply, async (c) => {
    const { db, clock, operator } = c.var.services
    await limitForms(c)
    const { language = c.var.locale, ...written } = c.req.valid('json')
    const services = { db, clock, staffEmail: operator.email }
    return await limitMailsTo(c, written.email, () =>
      replyToAnswer(services, { ...written, language }),
    )
  })
  .serve(replyTime, async (c) => {
    return await readReplyTime(c.var.services.db, c.var.services.clock)
  })

function messageOf(form: Form, language: SubmitMessage['language']): TypedMessage {
  const { topic, name, phone, receiptNumber, body, wanted } = form
  const isComplaint = topic === 'complaint'
  const happenedOn = form.happenedOn || null
  const complainant = form.complainant || null
  return {
    topic,
    name,
    email: Email.safeParse(form.email).data ?? null,
    phone,
    receiptNumber,
    body,
    language,
    complaint: isComplaint ? { happenedOn, wanted: wanted ?? '', complainant } : null,
  }
}
