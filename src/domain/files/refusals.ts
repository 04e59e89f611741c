import { Refusal } from '#kernel'

/** A file is longer than it may be. */
export function fileTooLarge(path: string, maximumBytes: number): Refusal {
  return refused('files.too_large', path, { maximum: Math.floor(maximumBytes / 1_048_576) })
}

export function fileEmpty(path: string): Refusal {
  return refused('files.empty', path)
}

/** What is inside is none of the kinds taken here, whatever its name says. */
export function fileKindRefused(path: string): Refusal {
  return refused('files.kind_refused', path)
}

/** A picture or document that cannot be read to its end, or of absurd measures. */
export function fileBroken(path: string): Refusal {
  return refused('files.broken', path)
}

/** A document with something that acts: script, launched programs, files inside, or another file behind it. */
export function fileActive(path: string): Refusal {
  return refused('files.active', path)
}

export function tooManyFiles(path: string, maximum: number): Refusal {
  return refused('files.too_many', path, { maximum })
}

function refused(code: string, path: string, details: Record<string, number> = {}): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}
