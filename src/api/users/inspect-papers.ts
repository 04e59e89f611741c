import { type PaperKind, paperKinds } from '#contract'
import { inspectFile } from '#files'
import { identityDocumentBytesMax, type NewPaper } from '#investors'
import { bytesOf } from '../uploads.ts'

/** The pictures of card and holder that a form brought, each redrawn; refuses as `inspectFile` does. */
export async function inspectPapers(
  files: { readonly [Kind in PaperKind]?: File | undefined },
): Promise<NewPaper[]> {
  const papers: NewPaper[] = []
  for (const kind of paperKinds) {
    const file = files[kind]
    if (file !== undefined) papers.push({ kind, file: await inspectPaper(kind, file) })
  }
  return papers
}

/** One picture, as it is kept. */
export async function inspectPaper(path: PaperKind, file: File): Promise<NewPaper['file']> {
  const types = ['image/jpeg', 'image/png'] as const
  return await inspectFile(await bytesOf(file), { path, types, bytesMax: identityDocumentBytesMax })
}
