import { useTranslations } from 'use-intl'
import type { Delivery } from '#contract/back-office/deliveries.ts'

const faults = ['refused', 'later', 'host', 'away', 'login', 'message', 'unknown'] as const
type Fault = (typeof faults)[number]

/** What a code of the mail server, or of the way to it, comes to. */
export function faultOf(code: string): Fault {
  if (/SMTP 5\d\d/.test(code) && !/EAUTH|EMESSAGE/.test(code)) return 'refused'
  if (/SMTP 4\d\d/.test(code)) return 'later'
  if (/EDNS|ENOTFOUND/.test(code)) return 'host'
  if (/ECONN|ESOCKET|ETIMEDOUT|ETLS/.test(code)) return 'away'
  if (code.includes('EAUTH')) return 'login'
  if (code.includes('EMESSAGE')) return 'message'
  return code.includes('EENVELOPE') ? 'refused' : 'unknown'
}

type Named = Pick<Delivery, 'template' | 'topic'>

/** A mail's kind and why it was not taken over, in words; a kind that has none keeps its name. */
export function useDeliveryWords() {
  const t = useTranslations('deliveries')
  const topics = useTranslations('notifications')
  return {
    kindOf({ template, topic }: Named): string {
      const name = `choose.names.${topic ?? ''}`
      if (template === 'notices' && topics.has(name as never))
        return t('kindOfNotices', { topic: topics(name as never) })
      const key = `kinds.${template}`
      // The keys come from the API; that there is such a word was just looked up.
      return t.has(key as never) ? (t as unknown as (key: string) => string)(key) : template
    },
    faultOf(code: string): string {
      return t(`faults.${faultOf(code)}`)
    },
  }
}
