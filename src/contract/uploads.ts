import { z } from '@hono/zod-openapi'

/**
 * A file of a form. Its name and the type it claims are not looked at. An empty text is what a form
 * says of a file that nobody chose.
 */
export const FilePart = z
  .custom<File>((value) => value instanceof File, {
    error: ({ input }) => (input === '' ? 'field.required' : 'field.type'),
  })
  .openapi({ type: 'string', format: 'binary' })

/** Where no file was chosen browsers send an empty file, and a form that is passed on has an empty text. */
const NoFile = z.literal('')

function isChosen(part: File | ''): part is File {
  return part !== '' && (part.size > 0 || part.name !== '')
}

/** A file that may be left out. */
export const OptionalFile = z
  .union([FilePart, NoFile])
  .optional()
  .transform((part) => (part !== undefined && isChosen(part) ? part : undefined))

/** Files of one name, none or any number of them. */
export const OptionalFiles = z
  .union([FilePart, NoFile, z.array(z.union([FilePart, NoFile]))])
  .optional()
  .transform((parts) => (parts === undefined ? [] : [parts].flat().filter(isChosen)))

/** Refusals of a file by its size or its content. */
export const fileCodes = [
  'files.too_large',
  'files.kind_refused',
  'files.broken',
  'files.active',
  'files.empty',
] as const

/** What shows staff that a thing about money is right. */
export const evidenceRule = {
  path: 'file',
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  bytesMax: 10 * 1024 * 1024,
} as const

/** A field of a form that may be empty. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? null : text))

/** A box that must be ticked, as forms say it. */
export const AcceptedField = z.literal('true', { error: 'field.accept' })
