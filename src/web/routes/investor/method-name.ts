/** Returns the name of a payment method in both languages: `va-bca` → `Virtual account BCA`. */
export function methodName(method: string): string {
  if (method === 'qris') return 'QRIS'
  if (method === 'transfer') return 'Transfer'
  const bank = method.replace(/^va-/, '')
  return `Virtual account ${bank === 'mandiri' ? 'Mandiri' : bank.toUpperCase()}`
}
