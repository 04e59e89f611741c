import { useTranslations } from 'use-intl'
import type { FilePart } from '#contract'
import type { CustomerRecord } from '#contract/back-office/customer-file-body.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'

/** The message areas with the texts for the kinds and states of records. */
export const recordMessages = [
  'wallet',
  'withdrawals',
  'banks',
  'notifications',
  'deliveries',
  'contact',
  'desks',
  'market',
  'security',
] as const satisfies ScreenHandle['messages']

type Words = ReturnType<typeof useTranslations>

/** Returns the texts for the kind and the state of a record; null when the record has none or none is known. */
export function useRecordWords() {
  const own = useTranslations('customers.file')
  const wallet = useTranslations('wallet')
  const withdrawals = useTranslations('withdrawals')
  const banks = useTranslations('banks')
  const notifications = useTranslations('notifications')
  const deliveries = useTranslations('deliveries')
  const contact = useTranslations('contact')
  const desks = useTranslations('proposals')
  const devices = useTranslations('back-office.devices')
  const market = useTranslations('market')
  const security = useTranslations('security')
  const shell = useTranslations('shell')
  const kinds: Partial<Record<FilePart, (key: string) => string | null>> = {
    movements: (key) => word(wallet, `kinds.${key}`),
    messages: (key) =>
      word(notifications, `choose.channels.${key}`) ?? word(deliveries, `kinds.${key}`),
    tickets: (key) => word(contact, `topics.${key}`),
    decisions: (key) => word(own, `reviews.${key}`) ?? word(desks, `kinds.${key}`),
    orders: (key) => word(market, `sides.${key}`),
    sessions: (key) => {
      const [browser, system] = key.split('/')
      const names = [word(devices, `browsers.${browser}`), word(devices, `systems.${system}`)]
      return names.filter(Boolean).join(', ')
    },
    consents: (key) => word(own, `consents.${key}`) ?? word(shell, `pages.${key}`),
  }
  const states: Partial<Record<FilePart, (key: string) => string | null>> = {
    deposits: (key) => word(wallet, `states.${key}`),
    purchases: (key) => word(own, `purchases.${key}`),
    withdrawals: (key) => word(withdrawals, `states.${key}`),
    'bank-accounts': (key) => word(banks, `states.${key}`),
    messages: (key) => word(notifications, `sent.states.${key}`),
    tickets: (key) => word(own, key),
    decisions: (key) => word(own, `proposals.${key}`),
    orders: (key) => word(market, `states.${key}`),
    sessions: (key) => word(security, `ended.${key}`),
    consents: (key) => word(own, `agreed.${key}`),
  }
  return {
    kindOf(part: FilePart, { kind }: CustomerRecord): string | null {
      return kind === null ? null : (kinds[part]?.(kind) ?? null)
    },
    stateOf(part: FilePart, { state }: CustomerRecord): string | null {
      return state === null ? null : (states[part]?.(state) ?? null)
    },
  }
}

// The keys come from the API; `has` checks that a text exists.
function word(t: { has(key: never): boolean }, key: string): string | null {
  return t.has(key as never) ? (t as unknown as Words)(key as never) : null
}
