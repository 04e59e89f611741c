import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useAnnouncement } from '../../ui/field-check.ts'
import { Link } from '../../ui/link.tsx'
import { BankMark } from '../banks/bank-mark.tsx'

type AccountChoiceProps = {
  readonly accounts: readonly BankAccount[]
  readonly chosen: string | undefined
  readonly error: string | undefined
}

/** The bank accounts that are ready. Accounts in their waiting period are shown but cannot be chosen. */
export function AccountChoice({ accounts, chosen, error: said }: AccountChoiceProps) {
  const t = useTranslations('withdrawals')
  const link = useLocalHref()
  const id = useId()
  const { announced: error, onChanged } = useAnnouncement(said)
  const usable = accounts.filter(({ isLocked }) => !isLocked)
  const first = usable.find(({ id: each }) => each === chosen) ?? usable[0]
  return (
    <fieldset
      onChange={onChanged}
      aria-describedby={error === null ? undefined : id}
      className="grid gap-2"
    >
      <legend className="mb-2 text-dense font-semibold">{t('account')}</legend>
      {accounts.map((account) => (
        <label
          key={account.id}
          className="flex min-h-16 cursor-pointer items-center gap-4 rounded-2xl border border-line p-3 has-checked:border-ink has-checked:bg-sand has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="accountId"
            value={account.id}
            defaultChecked={account.id === first?.id}
            disabled={account.isLocked}
            className="sr-only"
          />
          <span
            aria-hidden="true"
            className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong [input:checked~&]:border-ink [input:checked~&]:border-[6px]"
          />
          <BankMark bank={account.bank} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap gap-x-2 text-dense font-bold">
              <span>{account.bank.shortName}</span>
              <span className="tabular font-semibold text-ink-soft">
                {`•••• ${account.numberEnd}`}
              </span>
            </span>
            <span className="block text-small break-words text-ink-soft">
              <FactLine>
                {account.holderName ?? account.ownerName}
                {account.isMain ? t('mainAccount') : null}
                {account.isLocked ? (
                  <span>
                    {`${t('lockedUntil')} `}
                    <DateTime value={account.lockedUntil} style="date-time" />
                  </span>
                ) : null}
              </FactLine>
            </span>
          </span>
        </label>
      ))}
      {error === null ? null : <FieldError id={id}>{error}</FieldError>}
      <Link
        to={link('/dashboard/banks')}
        className="text-link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {t('manageAccounts')}
      </Link>
    </fieldset>
  )
}
