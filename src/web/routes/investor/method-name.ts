/**
 * Names a payment method, with the words for the virtual account of a bank: `va-bca` → `Virtual account BCA`. The
 * other methods have one name in both languages.
 */
export function methodName(method: string, virtualAccount: (bank: string) => string): string {
  if (method === 'qris') return 'QRIS'
  if (method === 'transfer') return 'Transfer'
  const bank = method.replace(/^va-/, '')
  return virtualAccount(bank === 'mandiri' ? 'Mandiri' : bank.toUpperCase())
}
