import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import { Fact, Facts } from '../facts.tsx'

/** A bank account under a different name: the account, its owner and the proof. */
export function ProposedBankProof({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals')
  const link = useLocalHref()
  const { content, subjectId } = proposal
  const { userId, bankName, numberEnd, ownerName, holderName, nameScore, reason } = content
  return (
    <Facts>
      {typeof bankName === 'string' ? (
        <Fact name={t('fields.bankName')}>{`${bankName} •••• ${String(numberEnd)}`}</Fact>
      ) : (
        <Fact name={t('fields.numberEnd')}>{String(numberEnd)}</Fact>
      )}
      <Fact name={t('fields.ownerName')}>
        {typeof userId === 'string' ? (
          <Link to={link(`/back-office/customers/${userId}`)} className="text-link">
            {String(ownerName)}
          </Link>
        ) : (
          String(ownerName)
        )}
      </Fact>
      <Fact name={t('fields.holderName')}>{String(holderName ?? '–')}</Fact>
      <Fact name={t('fields.nameScore')}>{String(nameScore ?? 0)}</Fact>
      <Fact name={t('fields.reason')}>{String(reason)}</Fact>
      <Fact name={t('fields.proof')}>
        <a
          href={link(`/back-office/files/bank-proofs/${encodeURIComponent(subjectId)}/file`)}
          className="text-link"
        >
          {t('openProof')}
        </a>
      </Fact>
    </Facts>
  )
}
