import { sql } from 'kysely'
import { keepingDays } from '#contract'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { nameFault } from '#identity'
import {
  day,
  type FieldError,
  later,
  newId,
  normalisePhone,
  plainText,
  receiptNumber,
  tidyName,
} from '#kernel'
import { queueMail } from '#notifications'
import type { Apply } from './opening.ts'
import { readOpening } from './openings.ts'
import { applicationUnacceptable, openingClosed } from './refusals.ts'

/** The version of the consent sentence that applicants agree to; a new wording gets a new version. */
const textVersion = '2026-11'

type ApplyParts = FileStorage & {
  /** The address for staff notifications; null: staff are not notified by mail. */
  readonly staffEmail: string | null
}

type Applied = { number: string; appliedAt: Date; keepUntil: Date }

/**
 * Takes an application with its CV and mails a receipt. Refuses with `careers.opening_closed`, `careers.not_found` or
 * `careers.application_unacceptable`, which names every wrong field, those of `foundFaults` included.
 */
export async function apply(
  parts: ApplyParts,
  input: Apply,
  chosen: CleanFile | null,
  foundFaults: readonly FieldError[] = [],
): Promise<Applied> {
  const { db, clock, staffEmail } = parts
  const at = clock.now()
  const tidy = tidied(input, chosen, foundFaults)
  const opening = input.openingId === null ? null : await readOpening(db, clock, input.openingId)
  if (opening?.isOpen === false) throw openingClosed()
  const number = receiptNumber('LMR')
  const keepUntil = later(at, keepingDays * day)
  const { name, email, phone, link, note, language, cv } = tidy
  const title = opening === null ? null : opening.title
  return await storeFiles(parts, [cv], async (tx, [fileId = '']) => {
    await sql`
      insert into careers.applications (id, number, opening_id, name, email, phone, link, note,
        file_id, language, text_version, applied_at, keep_until)
      values (${newId(at.getTime())}, ${number}, ${opening?.id ?? null}, ${name}, ${email}, ${phone},
        ${link}, ${note}, ${fileId}, ${language}, ${textVersion}, ${at}, ${keepUntil})`.execute(tx)
    const receipt = { number, keepUntil: keepUntil.toISOString() }
    const values = { ...receipt, readerName: name, opening: title?.[language] ?? null }
    await queueMail(tx, { template: 'application-received', to: email, language, values })
    if (staffEmail !== null) {
      const arrived = { number, opening: title?.id ?? null, name, email, phone, link, note }
      const to = staffEmail
      await queueMail(tx, {
        template: 'application-arrived',
        to,
        language: 'id',
        values: arrived,
      })
    }
    return { number, appliedAt: at, keepUntil }
  })
}

function tidied(
  input: Apply,
  cv: CleanFile | null,
  foundFaults: readonly FieldError[],
): Apply & { readonly cv: CleanFile } {
  const name = tidyName(plainText(input.name))
  const phone = normalisePhone(input.phone)
  const note = plainText(input.note ?? '')
  const link = httpsAddress(input.link)
  const faults: (FieldError | null)[] = [
    nameFault(name, 'name'),
    phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null,
    input.link !== null && link === null ? { path: 'link', code: 'careers.link_https' } : null,
    [...note].length > 1500
      ? { path: 'note', code: 'field.too_long', details: { maximum: 1500 } }
      : null,
    cv === null && foundFaults.every(({ path }) => path !== 'cv')
      ? { path: 'cv', code: 'field.required' }
      : null,
    ...foundFaults,
  ]
  const found = faults.filter((fault) => fault !== null)
  if (cv === null || found.length > 0) throw applicationUnacceptable(found)
  return { ...input, name, phone: phone ?? '', note: note === '' ? null : note, link, cv }
}

const linkLengthMax = 500

/** Returns an `https` address without credentials in it, never a part of one; null for anything else. */
function httpsAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text.trim())
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.hostname.includes('.')
  return isPlain && url.href.length <= linkLengthMax ? url.href : null
}
