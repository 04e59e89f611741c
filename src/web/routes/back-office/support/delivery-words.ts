import { useTranslations } from 'use-intl'
import type { Delivery } from '#contract/back-office/deliveries.ts'

const faults = ['refused', 'later', 'host', 'away', 'login', 'message', 'unknown'] as const
type Fault = (typeof faults)[number]

/** Returns the kind of a delivery error from its code, which the mail server or the connection reported. */
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

/** Returns the texts for the kind of an email and its delivery error; a kind without a text keeps its name. */
export function useDeliveryWords() {
  const t = useTranslations('deliveries')
  const topics = useTranslations('notifications')
  return {
    kindOf({ template, topic }: Named): string {
      const name = `choose.names.${topic ?? ''}`
      if (template === 'notices' && topics.has(name as never))
        return t('kindOfNotices', { topic: topics(name as never) })
      const key = `kinds.${template}`
      // The key comes from the API; `has` has checked that it exists.
      return t.has(key as never) ? (t as unknown as (key: string) => string)(key) : template
    },
    faultOf(code: string): string {
      return t(`faults.${faultOf(code)}`)
    },
  }
}
