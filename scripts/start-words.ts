import type { Config } from '../src/config.ts'

// The texts printed at the start, in both languages.

const demoAccounts = [
  ['investor@demo.sepetak.id', 'terverifikasi, dengan portofolio · verified, with a portfolio'],
  ['baru@demo.sepetak.id', 'aktif, profil belum lengkap · activated, profile incomplete'],
  ['ops@ finance@ finance2@ compliance@ support@ admin@demo.sepetak.id', 'staf · staff'],
] as const

export function greeting(config: Config): string {
  const lines = ['', `Sepetak: ${config.publicUrl}`]
  if (config.mode === 'demo') {
    lines.push(
      '',
      'Akun demo, kata sandi · Demo accounts, password: Sepetak-Demo-2026',
      ...demoAccounts.map(([email, note]) => `  ${email}  (${note})`),
      '',
      `Email:                     ${config.publicUrl}/dev/mailbox`,
      `Pembayaran · Payments:     ${config.publicUrl}/dev/payments, /dev/bank`,
      '',
      'Berhenti dengan Ctrl-C · Stop with Ctrl-C',
    )
  }
  return `${lines.join('\n')}\n`
}

export function portTaken(port: number): string {
  return [
    `Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain: PORT=${port + 1} npm start`,
    `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
  ].join('\n')
}

export function lockHeld(pid: number, address: string): string {
  return [
    `Sepetak sudah berjalan di folder ini (proses ${pid}, ${address}). Hentikan dulu, atau buka alamat itu.`,
    `Sepetak is already running in this folder (process ${pid}, ${address}). Stop it first, or open that address.`,
  ].join('\n')
}

/** `dataFolder` is the folder of the embedded database; null for an external database. */
export function formerBase(dataFolder: string | null): string {
  const [langkah, step] =
    dataFolder === null
      ? [
          'Untuk mulai dari awal, buat database kosong dan sebutkan di DATABASE_URL.',
          'To start over, create an empty database and name it in DATABASE_URL.',
        ]
      : [
          `Untuk mulai dari awal, pindahkan foldernya, lalu jalankan lagi: mv ${dataFolder} ${dataFolder}-lama && npm start`,
          `To start over, move its folder away and start again: mv ${dataFolder} ${dataFolder}-old && npm start`,
        ]
  return [
    `Database ini dibuat oleh versi sebelumnya dan tidak dapat dipakai versi ini, yang tabelnya disusun ulang. Isinya tidak diubah; versi sebelumnya masih dapat membukanya. ${langkah}`,
    `This database was made by an earlier version. This version has a new set of tables and cannot use it. Nothing in it was changed; the earlier version can still open it. ${step}`,
  ].join('\n')
}
