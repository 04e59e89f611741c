import type { Locale } from '#kernel'
import { writeNotice } from '../write-notice.ts'
import type { MailValues } from './mail.ts'
import type { MailBody, Translate } from './mail-words.ts'

/** Mails of one notice, of a burst of notices, or of a summary: each notice with its title, text and link. */
export function noticesMail(
  t: Translate,
  language: Locale,
  { notices, more, isDigest, unsubscribeToken }: MailValues['notices'],
  page: (path: string) => string,
): MailBody {
  const sections = notices.flatMap(({ id, event, values }) => {
    const written = writeNotice(event, values, language)
    if (written === null) return []
    // The owner of a suspended account cannot log in to read the notice.
    const path =
      event === 'account-suspended' ? '/contact?topic=complaint' : `/dashboard/notifications/${id}`
    return [{ ...written, address: page(path) }]
  })
  const count = sections.length + more
  const [first] = sections
  const isOne = sections.length === 1 && more === 0 && !isDigest
  return {
    subject:
      isOne && first !== undefined
        ? first.title
        : t(isDigest ? 'notices.subjectDigest' : 'notices.subjectMany', {
            count,
            rest: count - 1,
            first: first?.title ?? '',
          }),
    paragraphs: isOne ? [] : [t(isDigest ? 'notices.leadDigest' : 'notices.leadMany', { count })],
    sections,
    closing: more === 0 ? [] : [t('notices.more', { more })],
    action: {
      text: t(
        !isOne
          ? 'notices.action'
          : notices[0]?.event === 'account-suspended'
            ? 'notices.actionComplaint'
            : 'notices.actionOne',
      ),
      address: isOne && first !== undefined ? first.address : page('/dashboard/notifications'),
    },
    ...(unsubscribeToken === null
      ? {}
      : {
          ways: [
            {
              text: t('notices.unsubscribe'),
              address: page(`/notifications/unsubscribe?token=${unsubscribeToken}`),
            },
            { text: t('notices.settings'), address: page('/dashboard/notifications/settings') },
          ],
        }),
  }
}
