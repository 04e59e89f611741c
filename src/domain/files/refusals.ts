import { fieldRefusal, type Refusal } from '#kernel'

/** The file is larger than the limit. */
export function fileTooLarge(path: string, maximumBytes: number): Refusal {
  return fieldRefusal('files.too_large', path, { maximum: Math.floor(maximumBytes / 1_048_576) })
}

export function fileEmpty(path: string): Refusal {
  return fieldRefusal('files.empty', path)
}

/** The content is of none of the accepted media types, whatever the name of the file says. */
export function fileKindRefused(path: string, accepted: readonly string[]): Refusal {
  return fieldRefusal('files.kind_refused', path, { types: accepted.map(typeName).join(', ') })
}

function typeName(type: string): string {
  return type === 'image/jpeg' ? 'JPG' : type.slice(type.indexOf('/') + 1).toUpperCase()
}

/** The picture or PDF is damaged, or the picture has too many pixels. */
export function fileBroken(path: string): Refusal {
  return fieldRefusal('files.broken', path)
}

/**
 * The PDF has active content: a script, an action that starts a program, embedded files, or another file
 * appended to it.
 */
export function fileActive(path: string): Refusal {
  return fieldRefusal('files.active', path)
}

export function tooManyFiles(path: string, maximum: number): Refusal {
  return fieldRefusal('files.too_many', path, { maximum })
}
