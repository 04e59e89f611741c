import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { BankProof } from '../../api/bank-shapes.ts'
import { formProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { readQueue } from './read-queue.ts'

export const handle: ScreenHandle = { messages: ['withdrawal-desk'] }

const path = '/back-office/bank-proofs'

export async function loader(args: LoaderFunctionArgs) {
  const queue = await readQueue<BankProof>(args, path)
  return { ...queue, isDone: args.url.searchParams.get('done') !== null }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const accountId = encodeURIComponent(textOf(form, 'accountId'))
  try {
    const decision = { decision: textOf(form, 'decision') }
    await context.get(apiContext).account.post(`${path}/${accountId}/decision/`, decision)
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(`${path}?done=decision`, context.get(visitContext).locale))
}

/** Bank accounts whose holder is named differently: what the investor handed in, to be decided. */
export default function BankProofsScreen() {
  const { list, isFirst, isDone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('back-office')
  const desk = useTranslations('withdrawal-desk')
  return (
    <DeskList
      title={t('links.bankProofs')}
      path={path}
      choices={[{ value: 'waiting', label: desk('proofs.waiting') }]}
      chosen="waiting"
      list={list}
      isFirst={isFirst}
      notice={
        <>
          <DoneNotice text={isDone ? desk('proofs.done') : null} />
          <ProblemNotice problem={answer?.problem} className="mb-5" />
        </>
      }
    >
      <ul className="grid gap-4">
        {list.items.map((proof) => (
          <li key={proof.accountId}>
            <ProofCard proof={proof} />
          </li>
        ))}
      </ul>
    </DeskList>
  )
}

function ProofCard({ proof }: { readonly proof: BankProof }) {
  const t = useTranslations('withdrawal-desk')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const { accountId, bank, numberEnd, ownerName, holderName, nameScore, proofAt } = proof
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="tabular text-h3">{`${bank.shortName} •••• ${numberEnd}`}</h2>
        <a
          href={link(`${path}/${accountId}/file`)}
          download
          title={t('proofs.fileNote')}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          {t('proofs.file')}
        </a>
      </div>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-dense [&_dd]:font-semibold [&_dd]:break-words [&_dt]:text-ink-soft">
        <dt>{t('proofs.owner')}</dt>
        <dd>{ownerName}</dd>
        <dt>{t('proofs.holder')}</dt>
        <dd>{holderName}</dd>
        <dt>{t('proofs.score')}</dt>
        <dd>{`${nameScore ?? 0} / 100`}</dd>
        <dt>{t('proofs.handedIn')}</dt>
        <dd>
          <DateTime value={proofAt} style="date-time" />
        </dd>
      </dl>
      <Form method="post" className="flex flex-wrap gap-2.5 border-t border-line pt-4">
        <input type="hidden" name="accountId" value={accountId} />
        <Button type="submit" variant="primary" name="decision" value="accepted" isBusy={isBusy}>
          {t('proofs.accept')}
        </Button>
        {(['name-differs', 'proof-unclear'] as const).map((decision) => (
          <Button
            key={decision}
            type="submit"
            variant="danger"
            name="decision"
            value={decision}
            isBusy={isBusy}
          >
            {t(`proofs.${decision}`)}
          </Button>
        ))}
      </Form>
    </Card>
  )
}
