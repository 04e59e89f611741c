import { useTranslations } from 'use-intl'
import type { BalanceAdjustment } from '#contract/back-office/balance-adjustment-body.ts'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { movementKindOf } from '../../investor/movement-kinds.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { Fact, Facts } from '../facts.tsx'

type AdjustmentProps = { readonly adjustment: BalanceAdjustment }

/** A balance adjustment with everything that its approver has to check. */
export function AdjustmentCard({ adjustment }: AdjustmentProps) {
  const t = useTranslations('balance-adjustments')
  const { proposal, form, investorName, amount, owed, hasDocument } = adjustment
  const link = useLocalHref()
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-h3 wrap-anywhere">{investorName ?? t('formerStaff')}</h2>
          <p className="tabular text-figure">
            {amount > 0 ? '+' : ''}
            <Amount value={amount} />
          </p>
        </div>
        <Badge>{t(`forms.${form}`)}</Badge>
      </div>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2 lg:items-start">
        <AdjustmentReason adjustment={adjustment} />
        <Balance adjustment={adjustment} />
      </div>
      {proposal.state === 'waiting' && owed > 0 ? (
        <Notice tone="warn">{t('owedNote')}</Notice>
      ) : null}
      {hasDocument ? (
        <a
          href={link(`/back-office/files/balance-adjustments/${proposal.id}/document`)}
          title={t('openNote')}
          className={`${buttonLook({ variant: 'secondary', size: 'small' })} justify-self-start`}
        >
          {t('openDocument')}
        </a>
      ) : null}
      <ProposalCard proposal={proposal} isPart>
        {null}
      </ProposalCard>
    </Card>
  )
}

function AdjustmentReason({ adjustment }: AdjustmentProps) {
  const t = useTranslations('balance-adjustments')
  const { entry, account, reason, noteId, noteEn } = adjustment
  return (
    <Facts>
      {entry === null ? null : (
        <Fact name={t('entry')}>
          <Kind kind={entry.kind} />
          <span className="tabular block text-small font-normal text-ink-soft">
            <RecordNumber>{entry.reference}</RecordNumber>
          </span>
        </Fact>
      )}
      {account === null ? null : <Fact name={t('account')}>{t(`accounts.${account}`)}</Fact>}
      <Fact name={t('reason')}>{t(`reasons.${reason}`)}</Fact>
      <Fact name={t('note')}>
        <span lang="id" className="block whitespace-pre-line">
          {noteId}
        </span>
        <span lang="en" className="mt-1 block whitespace-pre-line font-normal text-ink-soft">
          {noteEn}
        </span>
      </Fact>
    </Facts>
  )
}

/** While the adjustment waits: the balance before and after it, and the amount that would be owed. */
function Balance({ adjustment: { proposal, free, amount, owed } }: AdjustmentProps) {
  const t = useTranslations('balance-adjustments')
  if (proposal.state !== 'waiting') return null
  return (
    <Facts>
      <Fact name={t('free')}>
        <Amount value={free} />
      </Fact>
      <Fact name={t('freeAfter')}>
        <Amount value={Math.max(0, free + amount)} />
      </Fact>
      {owed === 0 ? null : (
        <Fact name={t('owed')}>
          <Amount value={owed} />
        </Fact>
      )}
    </Facts>
  )
}

/** The name of a movement as the account owner sees it. */
export function Kind({ kind }: { readonly kind: string }) {
  const t = useTranslations('wallet.kinds')
  const known = movementKindOf(kind)
  return <>{known === null ? t('other') : t(known)}</>
}
