import { z } from 'zod'

// The services outside that are set up by an address and a key: the gateway for short messages.

export const messagesShape = {
  MESSAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
  MESSAGES_KEY: z.string().min(16).max(500).optional(),
}

/** Where short messages are handed over; null: to nobody. */
export type MessagesConfig = { readonly url: string; readonly key: string } | null

type MessagesEnv = { MESSAGES_URL?: string | undefined; MESSAGES_KEY?: string | undefined }

export function messagesOf({ MESSAGES_URL: url, MESSAGES_KEY: key }: MessagesEnv): MessagesConfig {
  return url === undefined || key === undefined ? null : { url, key }
}

export function messagesFaults({ MESSAGES_URL: url, MESSAGES_KEY: key }: MessagesEnv): string[] {
  if (url !== undefined && key === undefined)
    return ['MESSAGES_KEY is missing: what goes to MESSAGES_URL is signed with it.']
  if (url === undefined && key !== undefined)
    return ['MESSAGES_URL is missing: MESSAGES_KEY signs what goes there.']
  return []
}
