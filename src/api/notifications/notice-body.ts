import type { z } from '@hono/zod-openapi'
import type { NoticeBody } from '#contract/notifications/notice-body.ts'
import type { InboxNotice } from '#notifications'

export function noticeBody(notice: InboxNotice): z.infer<typeof NoticeBody> {
  return { ...notice, happenedAt: notice.happenedAt.toISOString() }
}
