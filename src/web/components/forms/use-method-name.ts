import { useTranslations } from 'use-intl'

/** Returns a function that names a payment method: `va-bca` → `Virtual account BCA`. Needs the messages `wallet`. */
export function useMethodName(): (method: string) => string {
  const t = useTranslations('wallet')
  return (method) => {
    if (method === 'qris') return 'QRIS'
    if (method === 'transfer') return t('bankTransfer')
    const bank = method.replace(/^va-/, '')
    return t('virtualAccount', { bank: bank === 'mandiri' ? 'Mandiri' : bank.toUpperCase() })
  }
}
