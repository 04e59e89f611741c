import { day } from '#kernel'

/** What a message is for: the gateway may send a code on another way than a notice. */
export const messageKinds = ['code', 'security', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/** So long a message is worth sending where its writer names no other end. */
export const usualLifetime = day

/** How long a text may be: four parts of an SMS. */
export const textLengthMax = 640
