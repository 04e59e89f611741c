import { data, type RouterContextProvider, redirect } from 'react-router'
import { ApiProblem, type FormProblem, formProblem, nullIfMissing } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'

type Context = Readonly<RouterContextProvider>

/** The action result when a document was refused. */
export type DocumentAnswer = { readonly document: { kind: string; problem: FormProblem } }

const own = '/dashboard/profile/edit/heirs'

/** Handles the requests of the heirs page other than its main form. Returns null for the main form. */
export async function answerOtherForms(context: Context, form: FormData) {
  switch (textOf(form, 'intent')) {
    case 'confirm':
      return await confirmHeirs(context)
    case 'add-document':
      return await addDocument(context, form)
    case 'remove-document':
      return await removeDocument(context, form)
    default:
      return null
  }
}

async function confirmHeirs(context: Context): Promise<Response> {
  const { locale } = context.get(visitContext)
  try {
    await context.get(apiContext).account.post('/users/profile/sections/heirs/confirmation/')
  } catch (error) {
    // The heirs were removed in another tab in the meantime: the form shows the current state.
    if (!(error instanceof ApiProblem) || error.code !== 'investors.heirs_missing') throw error
    return redirect(href(own, locale))
  }
  return redirect(href('/dashboard/profile?saved=heirs', locale))
}

async function addDocument(context: Context, form: FormData) {
  const kind = textOf(form, 'kind')
  const sent = new FormData()
  sent.set('kind', kind)
  sent.set('file', form.get('file') ?? '')
  try {
    await context.get(apiContext).account.postForm('/users/heir-documents/', sent)
  } catch (error) {
    const answer: DocumentAnswer = { document: { kind, problem: formProblem(error) } }
    return data(answer, { status: 400 })
  }
  return redirect(href(`${own}?document=kept`, context.get(visitContext).locale))
}

async function removeDocument(context: Context, form: FormData): Promise<Response> {
  const heirDocumentId = textOf(form, 'documentId')
  // A missing document was already removed by a second click or in another tab.
  await context
    .get(apiContext)
    .account.delete('/users/heir-documents/{heirDocumentId}/', { heirDocumentId })
    .catch(nullIfMissing)
  return redirect(href(`${own}?document=removed`, context.get(visitContext).locale))
}
