import { z } from '@hono/zod-openapi'

/** A file in a form. Its name and declared type are ignored. An empty string means that no file was chosen. */
export const FilePart = z
  .custom<File>((value) => value instanceof File, {
    error: ({ input }) => (input === '' ? 'field.required' : 'field.type'),
  })
  .openapi({ type: 'string', format: 'binary' })

/** Without a chosen file, browsers send an empty file and a forwarded form has an empty string. */
const NoFile = z.literal('')

function isChosen(part: File | ''): part is File {
  return part !== '' && (part.size > 0 || part.name !== '')
}

/** An optional file. */
export const OptionalFile = z
  .union([FilePart, NoFile])
  .optional()
  .transform((part) => (part !== undefined && isChosen(part) ? part : undefined))

/** Any number of files with one name. */
export const OptionalFiles = z
  .union([FilePart, NoFile, z.array(z.union([FilePart, NoFile]))])
  .optional()
  .transform((parts) => (parts === undefined ? [] : [parts].flat().filter(isChosen)))

/** The refusals of a form by its size, and of its files by their size or content. */
export const formCodes = [
  'request.too_large',
  'files.too_large',
  'files.kind_refused',
  'files.broken',
  'files.active',
  'files.empty',
] as const

/** An optional form field. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? null : text))

/** A required checkbox in a form. */
export const AcceptedField = z.literal('true', { error: 'field.accept' })
