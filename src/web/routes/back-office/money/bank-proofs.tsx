import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { decisionQueues } from '#contract'
import type { BankProof } from '#contract/back-office/bank-proofs.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal, isAboutProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { useMayPropose, WhoProposes } from '../approvals/who-proposes.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskCards } from '../desk/desk-list.tsx'
import type { RowHead } from '../desk/desk-rows.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

export const handle: ScreenHandle = { messages: ['withdrawal-desk', 'desks'] }

const path = '/back-office/bank-proofs'
const done = ['done', 'refusal', 'proposed'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, decisionQueues)
  const usual = state === 'waiting' ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/bank-proofs/', { state }, { usual })
  return { ...queue, state, done: doneIn(args.url, done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const accountId = textOf(form, 'accountId')
  const reason = textOf(form, 'reason')
  const decision = textOf(form, 'decision')
  let news: (typeof done)[number] = 'done'
  try {
    const decided = await decideProposal(api, form)
    if (decided === 'refusal') news = decided
    if (decided === null) {
      const { isDecided } = await api.account.post(
        '/back-office/bank-proofs/{accountId}/decision/',
        { accountId, decision, reason },
      )
      if (!isDecided) news = 'proposed'
    }
  } catch (error) {
    return refused(error, { accountId, ...typedDecision(form), decision })
  }
  return doneAt(context, path, { done: news })
}

/** Bank accounts whose holder name differs from the investor's name, with the submitted proof to be decided. */
export default function BankProofsScreen() {
  const { done: news, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const desk = useTranslations('withdrawal-desk')
  return (
    <DeskCards
      title={t('links.bankProofs')}
      path={path}
      states={decisionQueues}
      nameOf={(state) => desk(`proofs.${state}`)}
      queue={queue}
      done={news && desk(`proofs.${news}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
      keyOf={({ accountId }) => accountId}
      head={useHead()}
      isRefused={({ accountId, proposal }) =>
        accountId === answer?.accountId || isAboutProposal(answer, proposal)
      }
      card={(proof) => <ProofCard proof={proof} answer={answer} />}
    />
  )
}

type Answer = {
  readonly accountId: string
  readonly proposalId: string
  readonly reason: string
  readonly decision: string
  readonly problem: FormProblem
}
type CardProps = { readonly proof: BankProof; readonly answer: Answer | undefined }

function ProofCard({ proof, answer }: CardProps) {
  const t = useTranslations('withdrawal-desk')
  const mayPropose = useMayPropose()
  const { ownerName, holderName, nameScore, decided, proposal } = proof
  return (
    <div className="grid gap-4">
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Facts isDense>
          <Fact name={t('proofs.owner')}>{ownerName}</Fact>
          <Fact name={t('proofs.holder')}>{holderName}</Fact>
          <Fact name={t('proofs.score')}>{`${nameScore ?? 0}%`}</Fact>
          {decided === null ? null : <Decided decided={decided} />}
        </Facts>
        <Picture accountId={proof.accountId} />
      </div>
      {decided !== null ? null : proposal !== null ? (
        <ProposalCard proposal={proposal} isPart />
      ) : mayPropose('bank-proof') ? (
        <DecisionForm
          proof={proof}
          answer={answer?.accountId === proof.accountId ? answer : undefined}
        />
      ) : (
        <WhoProposes kind="bank-proof" />
      )}
    </div>
  )
}

function useHead(): (proof: BankProof) => RowHead {
  const t = useTranslations('withdrawal-desk')
  return ({ bank, numberEnd, ownerName, proofAt, decided, proposal }) => ({
    title: ownerName,
    about: <span className="tabular">{`${bank.shortName} •••• ${numberEnd}`}</span>,
    at: proofAt,
    marks:
      decided !== null ? (
        <Badge>{t(`proofs.decisions.${decided.decision}`)}</Badge>
      ) : proposal === null ? null : (
        <Badge tone="info">{t('proposed')}</Badge>
      ),
  })
}

/** The submitted page, shown where it is decided; a PDF opens in the browser's own frame. */
function Picture({ accountId }: { readonly accountId: string }) {
  const t = useTranslations('withdrawal-desk')
  const link = useLocalHref()
  const address = link(`/back-office/files/bank-proofs/${accountId}/file`)
  return (
    <figure className="grid content-start gap-2">
      <img
        src={address}
        alt={t('proofs.picture')}
        loading="lazy"
        className="max-h-96 w-full rounded-card border border-line bg-ground object-contain"
      />
      <figcaption className="text-small text-ink-soft">
        <FactLine>
          <a href={address} className="text-link">
            {t('proofs.file')}
          </a>
          {t('proofs.fileNote')}
        </FactLine>
      </figcaption>
    </figure>
  )
}

function Decided({ decided }: { readonly decided: NonNullable<BankProof['decided']> }) {
  const t = useTranslations('withdrawal-desk')
  return (
    <>
      <Fact name={t('proofs.decision')}>{t(`proofs.decisions.${decided.decision}`)}</Fact>
      {decided.reason === null ? null : <Fact name={t('proofs.reason')}>{decided.reason}</Fact>}
      <Fact name={t('proofs.by')}>{decided.by}</Fact>
      {decided.approvedBy === null ? null : (
        <Fact name={t('proofs.second')}>{decided.approvedBy}</Fact>
      )}
      <Fact name={t('proofs.at')}>
        <DateTime value={decided.at} style="date-time" />
      </Fact>
    </>
  )
}

const refusals = ['name-differs', 'proof-unclear'] as const

function DecisionForm({ proof, answer }: CardProps) {
  const t = useTranslations('withdrawal-desk')
  return (
    <DeskForm
      hidden={{ accountId: proof.accountId }}
      problem={answer?.problem}
      typed={answer}
      acts={[
        { text: t('proofs.accept'), variant: 'primary', name: 'decision', value: 'accepted' },
        ...refusals.map((value) => ({
          text: t(`proofs.${value}`),
          variant: 'danger' as const,
          name: 'decision',
          value,
        })),
      ]}
      className="border-t border-line pt-4"
    >
      {proof.needsSecondPerson ? <Notice tone="warn">{t('proofs.needsTwo')}</Notice> : null}
      <ReasonField label={t('proofs.reason')} />
    </DeskForm>
  )
}
