import { removalReasons } from '#contract'
import type { ApiClient } from '../../../api/client.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { asDigits, typedAmount } from '../../../ui/read-amount.ts'
import type { Typed } from './motion-fields.tsx'

export const motionActs = ['change', 'translation', 'file', 'removal', 'progress'] as const
type MotionAct = (typeof motionActs)[number]

const fields = [
  'kind',
  'amount',
  'titleId',
  'titleEn',
  'textId',
  'textEn',
  'title',
  'text',
  'name',
  'reason',
  'plannedOn',
  'doneOn',
  'isAbandoned',
  'cost',
  'noteId',
  'noteEn',
] as const

/** Returns the typed values of a form about a motion, to be shown again. */
export function typedIn(form: FormData): Typed {
  return Object.fromEntries(fields.map((name) => [name, textOf(form, name)]))
}

/** Returns the title, the text and the amount of a motion in a form. */
export function textsIn(form: FormData) {
  return {
    title: { id: textOf(form, 'titleId'), en: textOf(form, 'titleEn') },
    text: { id: textOf(form, 'textId'), en: textOf(form, 'textEn') },
    amount: typedAmount(textOf(form, 'amount')) ?? null,
  }
}

/** Sends the action of a form on the page of a motion to the API and returns which one it was. */
export async function sendMotionAct(
  { account }: ApiClient,
  motionId: string,
  form: FormData,
): Promise<MotionAct> {
  const act = wordIn(form, 'intent', motionActs)
  if (act === 'change')
    await account.put('/back-office/motions/{motionId}/', { motionId, ...textsIn(form) })
  else if (act === 'translation')
    await account.put('/back-office/motions/{motionId}/translation/', {
      motionId,
      language: textOf(form, 'language') === 'id' ? 'id' : 'en',
      title: textOf(form, 'title'),
      text: textOf(form, 'text'),
    })
  else if (act === 'file')
    await account.postForm(
      '/back-office/motions/{motionId}/files/',
      uploadForm(form, ['kind', 'name', 'amount', 'file'], 'amount'),
      { motionId },
    )
  else if (act === 'removal')
    await account.post('/back-office/motions/{motionId}/removal/', {
      motionId,
      reason: wordIn(form, 'reason', removalReasons),
    })
  else
    await account.postForm(
      '/back-office/motions/{motionId}/progress/',
      uploadForm(
        form,
        ['plannedOn', 'doneOn', 'isAbandoned', 'cost', 'noteId', 'noteEn', 'file'],
        'cost',
      ),
      { motionId },
    )
  return act
}

// Returns the fields of an upload form that the API expects, with the amount as plain digits.
function uploadForm(form: FormData, names: readonly string[], amount: string): FormData {
  const sent = new FormData()
  for (const name of names) {
    const value = form.get(name)
    if (value !== null) sent.set(name, name === amount ? asDigits(textOf(form, name)) : value)
  }
  return sent
}
