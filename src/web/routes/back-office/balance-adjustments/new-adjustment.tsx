import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card } from '../../../ui/card.tsx'
import { asDigits } from '../../../ui/read-amount.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { Fact, Facts } from '../facts.tsx'
import { AmountForm, ReversalForm } from './adjustment-forms.tsx'

export const handle: ScreenHandle = { messages: ['balance-adjustments', 'stewardship', 'wallet'] }

const queue = '/back-office/balance-adjustments'
const fields = {
  reversal: ['entryId', 'reason', 'noteId', 'noteEn'],
  amount: ['direction', 'account', 'amount', 'reason', 'noteId', 'noteEn'],
} as const

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { userId = '' } = params
  return await account.get('/back-office/customers/{userId}/balance-adjustment/', { userId })
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const kind = wordIn(form, 'form', ['amount', 'reversal'])
  const typed = Object.fromEntries(fields[kind].map((name) => [name, textOf(form, name)]))
  const sent = new FormData()
  sent.set('form', kind)
  for (const [name, value] of Object.entries(typed)) {
    const text = name === 'amount' ? asDigits(value) : value
    // A choice that was not made is sent as missing, not as invalid.
    if (text !== '' || name.startsWith('note')) sent.set(name, text)
  }
  const file = form.get('file')
  if (file instanceof File && file.size > 0) sent.set('file', file)
  try {
    const { account } = context.get(apiContext)
    const { userId = '' } = params
    await account.postForm('/back-office/customers/{userId}/balance-adjustment/', sent, { userId })
  } catch (error) {
    return refused(error, { kind, typed })
  }
  return doneAt(context, queue, { done: 'proposal' })
}

/** The form with which finance staff propose an adjustment of an investor's balance. */
export default function NewAdjustmentScreen() {
  const { name, free, owed, entries } = useLoaderData<typeof loader>()
  const { userId = '' } = useParams()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('balance-adjustments')
  const links = useTranslations('back-office')
  const answerOf = (kind: 'reversal' | 'amount') => (answer?.kind === kind ? answer : undefined)
  return (
    <TitledPage
      title={t('titleOf', { name })}
      head={t('title')}
      trail={[
        { text: links('links.customers'), path: '/back-office/customers' },
        { text: name, path: `/back-office/customers/${userId}` },
        { text: t('title') },
      ]}
      lead={t('newLead')}
    >
      <Card className="mb-5">
        <Facts>
          <Fact name={t('balance')}>
            <Amount value={free} />
          </Fact>
          {owed === 0 ? null : (
            <Fact name={t('debt')}>
              <Amount value={owed} />
            </Fact>
          )}
        </Facts>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:items-start">
        <ReversalForm entries={entries} answer={answerOf('reversal')} />
        <AmountForm answer={answerOf('amount')} />
      </div>
    </TitledPage>
  )
}
