import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bank } from '#contract/banks/banks.ts'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { WarningIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BankMark } from './bank-mark.tsx'

type AccountFormProps = {
  readonly bank: Bank
  readonly ownerName: string
  readonly typed: { readonly accountNumber: string; readonly purpose: string } | undefined
  readonly problem: FormProblem | undefined
}

/** The form for an account number at the chosen bank. An unusual length shows a hint but is not refused. */
export function AccountForm({ bank, ownerName, typed, problem }: AccountFormProps) {
  const t = useTranslations('banks')
  const [number, setNumber] = useState(typed?.accountNumber ?? '')
  const digits = useDigits(bank)
  const count = number.replace(/\D/g, '').length
  const isOdd =
    count >= 6 && digits !== null && !bank.accountNumberLengths.some((length) => length === count)
  return (
    <Card>
      <ChosenBank bank={bank} />
      <PostForm problem={problem} typed={typed} className="grid gap-5">
        <input type="hidden" name="bankCode" value={bank.code} />
        <div className="grid gap-2">
          <TextInput
            name="accountNumber"
            data-rule="digits"
            data-least="6"
            data-most="20"
            label={t('number')}
            help={
              digits === null
                ? t('numberHintUnknown')
                : t('numberHint', { bank: bank.shortName, digits })
            }
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={30}
            onChange={(event) => setNumber(event.target.value)}
            error={problem?.fields.accountNumber ?? problem?.fields.bankCode}
          />
          <p aria-live="polite" className="text-small font-semibold text-warn">
            {isOdd ? (
              <span className="flex gap-1.5">
                <WarningIcon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
                {t('numberOdd', {
                  typed: count,
                  bank: bank.shortName,
                  digits: digits ?? '',
                })}
              </span>
            ) : null}
          </p>
        </div>
        <div>
          <p className="text-dense font-semibold">{t('owner')}</p>
          <p className="mt-1.5 min-h-12 rounded-field bg-sand px-4 py-3 text-body font-semibold">
            {ownerName}
          </p>
          <p className="mt-1.5 text-small text-ink-soft">{t('ownerHelp')}</p>
        </div>
        <TextInput
          name="purpose"
          label={t('purpose')}
          hint={t('optional')}
          help={t('purposeHelp')}
          maxLength={100}
        />
        <SubmitButton variant="primary" size="large" isWide busy={t('submitting')}>
          {t('submit')}
        </SubmitButton>
        <p className="text-small text-ink-soft">{t('addNote')}</p>
      </PostForm>
    </Card>
  )
}

function ChosenBank({ bank }: { readonly bank: Bank }) {
  const t = useTranslations('banks')
  const link = useLocalHref()
  return (
    <div className="mb-6 flex items-center gap-4 border-b border-line pb-5">
      <BankMark bank={bank} />
      <div className="min-w-0 flex-1">
        <h2 className="text-h3">{bank.shortName}</h2>
        <p className="text-small text-ink-soft">{bank.name}</p>
      </div>
      <Link
        to={link('/dashboard/banks/add')}
        className="text-link inline-flex min-h-11 items-center text-dense"
      >
        {t('changeBank')}
      </Link>
    </div>
  )
}

/** The usual lengths as text, for example `12, 13 or 14`; null when none is known. */
function useDigits({ accountNumberLengths: lengths }: Bank): string | null {
  const t = useTranslations('banks')
  const last = lengths.at(-1)
  if (last === undefined) return null
  if (lengths.length === 1) return String(last)
  return t('digits', { digits: lengths.slice(0, -1).join(', '), last: String(last) })
}
