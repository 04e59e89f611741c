import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** The bank and the account holder of a transfer, followed by the account number. */
export function TransferTarget({ deposit }: { readonly deposit: Deposit }) {
  return (
    <p className="text-dense">
      <b className="block">{deposit.accountBank}</b>
      {deposit.accountHolder}
    </p>
  )
}

type TransferAmountProps = { readonly amount: number; readonly code: number }

/** The exact amount in rupiah with its code highlighted, by which the transfer is matched. */
export function TransferAmount({ amount, code }: TransferAmountProps) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  const text = formatRupiah(amount, locale)
  // A code of three digits follows the last separator; one of four digits needs one more digit and the
  // separator.
  const marked = code > 999 ? 5 : 3
  return (
    <div className="mt-2 grid w-full justify-items-center gap-2 border-t border-line pt-4">
      <p className="text-small text-ink-soft">{t('transfer.exactly')}</p>
      <p className="tabular text-figure">
        {text.slice(0, -marked)}
        <mark className="rounded-lg bg-warn-soft px-1 text-warn">{text.slice(-marked)}</mark>
      </p>
      <CopyButton
        text={String(amount)}
        label={t('transfer.copyAmount')}
        copiedLabel={t('copied')}
      />
      <p className="max-w-md text-small text-ink-soft">
        {t('transfer.codeText', { digits: marked === 5 ? 4 : 3, code: text.slice(-marked) })}
      </p>
    </div>
  )
}
