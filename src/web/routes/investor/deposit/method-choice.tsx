import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { DepositMethod } from '#contract/deposits/deposits.ts'
import { useMethodName } from '../../../components/forms/use-method-name.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAnnouncement } from '../../../ui/field-check.ts'
import { BankIcon, QrIcon } from '../../../ui/icon.tsx'

type MethodChoiceProps = {
  readonly methods: readonly DepositMethod[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly error: string | undefined
}

/** A choice of one payment method. */
export function MethodChoice({ methods, chosen, onChoose, error: said }: MethodChoiceProps) {
  const t = useTranslations('wallet')
  const methodName = useMethodName()
  const id = useId()
  const { announced: error, onChanged } = useAnnouncement(said)
  const underName = ({ kind, bank }: DepositMethod) =>
    kind === 'transfer'
      ? t('transfer.underName', { bank: bank?.shortName ?? '' })
      : (bank?.name ?? t('anyWallet'))
  return (
    <fieldset onChange={onChanged} aria-describedby={error === null ? undefined : id}>
      <legend className="mb-1.5 text-dense font-semibold">{t('methodLabel')}</legend>
      <div className="grid gap-2">
        {methods.map((method) => (
          <label
            key={method.id}
            className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-field border border-line bg-card px-4 py-2.5 hover:border-line-strong has-checked:border-ink has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="method"
              value={method.id}
              defaultChecked={method.id === chosen}
              onChange={() => onChoose(method.id)}
              className="tick focus-visible:shadow-none focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-dense font-bold">{methodName(method.id)}</span>
              <span className="block text-small text-ink-soft">
                <FactLine>
                  {underName(method)}
                  <span className="whitespace-nowrap">
                    {method.fee === 0 ? t('noFee') : `${t('fee')} `}
                    {method.fee === 0 ? null : <Amount value={method.fee} />}
                  </span>
                </FactLine>
              </span>
            </span>
            <MethodIcon kind={method.kind} />
          </label>
        ))}
      </div>
      {error === null ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

function MethodIcon({ kind }: Pick<DepositMethod, 'kind'>) {
  const Icon = kind === 'qris' ? QrIcon : BankIcon
  return <Icon size={22} aria-hidden="true" className="text-ink-soft" />
}
