import { type FilePart, fileParts } from '#contract'

export function filePartOf(text: string | undefined): FilePart | null {
  return fileParts.find((part) => part === text) ?? null
}
