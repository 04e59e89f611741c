import { type IdentityDocumentKind, identityDocumentKinds } from '#contract'
import { inspectFile } from '#files'
import { identityDocumentBytesMax, type NewDocument } from '#investors'
import { bytesOf } from '../uploads.ts'

/** Inspects and re-encodes the pictures of card and holder in a form. Refuses as `inspectFile` does. */
export async function inspectDocuments(
  files: { readonly [Kind in IdentityDocumentKind]?: File | undefined },
): Promise<NewDocument[]> {
  const documents: NewDocument[] = []
  for (const kind of identityDocumentKinds) {
    const file = files[kind]
    if (file !== undefined) documents.push({ kind, file: await inspectDocument(kind, file) })
  }
  return documents
}

/** One picture in the form in which it is stored. */
export async function inspectDocument(
  path: IdentityDocumentKind,
  file: File,
): Promise<NewDocument['file']> {
  const types = ['image/jpeg', 'image/png'] as const
  return await inspectFile(await bytesOf(file), { path, types, bytesMax: identityDocumentBytesMax })
}
