import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { LockIcon } from '../../ui/icon.tsx'
import { SumLine, sumLines } from '../../ui/sum-line.tsx'
import { BankMark } from './bank-mark.tsx'

type AccountCardProps = {
  readonly account: BankAccount
  readonly problem: FormProblem | undefined
}

/** One account: its bank, the last digits of its number, its state and the possible actions. */
export function AccountCard({ account, problem }: AccountCardProps) {
  const t = useTranslations('banks')
  const { bank, numberEnd, holderName, isMain, purpose } = account
  const number = `•••• ${numberEnd}`
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <BankMark bank={bank} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-h3">
            <span>{bank.shortName}</span>
            <span className="tabular font-semibold text-ink-soft">{number}</span>
          </h2>
          <p className="text-small text-ink-soft">{purpose ?? bank.name}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isMain ? <Badge tone="neutral">{t('main')}</Badge> : null}
          <StateBadge account={account} />
        </div>
      </div>
      <dl className={sumLines}>
        {holderName === null ? null : <SumLine name={t('holder')}>{holderName}</SumLine>}
        <SumLine name={t('addedOn')}>
          <DateTime value={account.addedAt} style="date-time" />
        </SumLine>
        <SumLine name={t('lastUsed')}>
          {account.lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <DateTime value={account.lastUsedAt} style="date-time" />
          )}
        </SumLine>
      </dl>
      <AccountStatus account={account} problem={problem} />
      <Acts account={account} label={`${bank.shortName} ${number}`} />
    </Card>
  )
}

const tones = {
  checking: 'info',
  'proof-needed': 'warn',
  'in-review': 'info',
  ready: 'gain',
  locked: 'warn',
  refused: 'loss',
} satisfies Record<string, Tone>

function StateBadge({ account: { state, isLocked } }: { readonly account: BankAccount }) {
  const t = useTranslations('banks')
  const shown = state === 'ready' && isLocked ? 'locked' : state
  return (
    <Badge tone={tones[shown]}>
      {shown === 'locked' ? <LockIcon size={14} aria-hidden="true" /> : null}
      <span className="first-letter:uppercase">{t(`states.${shown}`)}</span>
    </Badge>
  )
}

function AccountStatus({ account, problem }: AccountCardProps) {
  const t = useTranslations('banks')
  const { state, refusal, isLocked, lockedUntil, holderName, ownerName } = account
  const look = 'rounded-2xl bg-sand px-4 py-3 text-dense'
  switch (state) {
    case 'checking':
      return (
        <p className={look} aria-live="polite">
          {t('checkingText')}
        </p>
      )
    case 'in-review':
      return <p className={look}>{t('reviewText')}</p>
    case 'refused':
      return <p className={look}>{t(`refusals.${refusal ?? 'not-found'}`)}</p>
    case 'proof-needed':
      return (
        <div className={`${look} grid gap-4`}>
          <p>{t('proofText', { holder: holderName ?? '', owner: ownerName })}</p>
          <ProofForm account={account} problem={problem} />
        </div>
      )
    default:
      return isLocked ? (
        <p className={look}>
          {`${t('lockedText')} `}
          <b>
            <DateTime value={lockedUntil} style="date-time" />
          </b>
        </p>
      ) : null
  }
}

function ProofForm({ account, problem }: AccountCardProps) {
  const t = useTranslations('banks')
  const isBusy = useNavigation().formData?.get('accountId') === account.id
  return (
    <PostForm problem={problem} encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="accountId" value={account.id} />
      <FileInput name="file" label={t('proofFile')} help={t('proofHelp')} />
      <Button
        type="submit"
        name="act"
        value="proof"
        isBusy={isBusy}
        className="sm:justify-self-start"
      >
        {t('proofSend')}
      </Button>
    </PostForm>
  )
}

function Acts({ account, label }: { readonly account: BankAccount; readonly label: string }) {
  const t = useTranslations('banks')
  const hidden = { accountId: account.id }
  if (account.isMain) return <p className="text-small text-ink-soft">{t('mainNote')}</p>
  return (
    <div className="flex flex-wrap gap-2.5">
      {account.state === 'ready' ? (
        <PostButton hidden={{ ...hidden, act: 'main' }} size="small">
          {t('makeMain')}
          <span className="sr-only">{`: ${label}`}</span>
        </PostButton>
      ) : null}
      <RemovalQuestion
        label={t('remove')}
        subject={label}
        question={t('removal.question', { account: label })}
        submit={t('removal.submit')}
        hidden={{ ...hidden, act: 'remove' }}
      />
    </div>
  )
}
