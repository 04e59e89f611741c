import type { z } from '@hono/zod-openapi'
import type { NoticeBody } from '#contract/notifications/notice-body.ts'
import type { InboxNotice } from '#notifications'
import type { Domain } from '../encode.ts'

export function noticeBody(notice: InboxNotice): Domain<z.infer<typeof NoticeBody>> {
  return { ...notice, happenedAt: notice.happenedAt }
}
