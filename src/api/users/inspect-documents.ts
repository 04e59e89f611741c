import { type IdentityDocumentKind, identityDocumentKinds } from '#contract'
import type { NewDocument } from '#investors'
import { readUpload } from '../uploads.ts'

/** Inspects and re-encodes the pictures of card and holder in a form. Refuses as `inspectFile` does. */
export async function inspectDocuments(
  files: { readonly [Kind in IdentityDocumentKind]?: File | undefined },
): Promise<NewDocument[]> {
  const documents: NewDocument[] = []
  for (const kind of identityDocumentKinds) {
    const file = files[kind]
    if (file !== undefined) documents.push({ kind, file: await readUpload(file, 'photo', kind) })
  }
  return documents
}
