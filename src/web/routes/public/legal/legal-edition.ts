import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { type AgreedDocument, agreedDocuments, type LegalDocument } from '#contract'
import type { Locale } from '#kernel'
import { throwErrorPage } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { withUnbrokenLines } from './legal-lines.ts'

/** The display of a legal text: in the visitor's language, or both languages side by side. */
type LegalView = 'one' | 'both'

/** Returns the data of a legal page, with only the texts that it displays. */
export async function readLegal(
  { context, url }: LoaderFunctionArgs,
  document: LegalDocument,
  alwaysIn?: Locale,
) {
  const api = context.get(apiContext)
  const language = alwaysIn ?? context.get(visitContext).locale
  const view: LegalView = url.searchParams.get('view') === 'both' ? 'both' : 'one'
  const version = url.searchParams.get('version')
  const [edition, { items }, acceptances] = await Promise.all([
    api.get('/legal/{document}/', { document, version }),
    api.get('/legal/'),
    isAgreed(document) && context.get(sessionContext).isSignedIn()
      ? api.account.get('/users/acceptances/')
      : null,
  ])
  const { texts, ...note } = edition
  const id = withUnbrokenLines(texts.id)
  const en = withUnbrokenLines(texts.en)
  return {
    note,
    view,
    language,
    text: language === 'id' ? id : en,
    pair: view === 'both' ? { id, en } : null,
    editions: items.filter((each) => each.document === document),
    acceptance:
      acceptances === null
        ? undefined
        : (acceptances.items.find((each) => each.document === document) ?? null),
  }
}

function isAgreed(document: LegalDocument): boolean {
  return agreedDocuments.some((each) => each === document)
}

export type LegalPageData = Awaited<ReturnType<typeof readLegal>>

/** Records that the user accepts the displayed edition and shows the page again. */
export async function acceptLegal(
  { context, request }: ActionFunctionArgs,
  document: AgreedDocument,
  language: Locale = context.get(visitContext).locale,
) {
  const version = textOf(await request.formData(), 'version')
  const input = { document, version, language }
  await context.get(apiContext).account.post('/users/acceptances/', input).catch(throwErrorPage)
  return redirect(new URL(request.url).pathname.replace(/\.data$/, ''))
}
