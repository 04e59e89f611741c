/**
 * The content of a dynamic QRIS code (EMV merchant-presented mode). No wallet knows our simulated acquirer, so
 * scanning the code with a real wallet moves no money.
 */
export function qrisContent(amount: bigint, reference: string): string {
  const body = [
    field('00', '01'),
    field('01', '12'), // used once
    field('26', field('00', 'ID.SEPETAK.SIMULASI') + field('01', reference)),
    field('52', '6513'), // property agents
    field('53', '360'), // rupiah
    field('54', amount.toString()),
    field('58', 'ID'),
    field('59', 'SEPETAK SIMULASI'),
    field('60', 'JAKARTA'),
    field('62', field('01', reference)),
    '6304',
  ].join('')
  return body + checksum(body)
}

function field(tag: string, value: string): string {
  return tag + value.length.toString().padStart(2, '0') + value
}

/** CRC-16/CCITT-FALSE over ASCII, four hexadecimal digits. */
export function checksum(text: string): string {
  let register = 0xffff
  for (const letter of text) {
    register ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      register = register & 0x8000 ? ((register << 1) ^ 0x1021) & 0xffff : (register << 1) & 0xffff
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}
