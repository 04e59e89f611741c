import { day } from '#kernel'

/** The purpose of a message: the gateway may send a code by another route than a notice. */
const messageKinds = ['code', 'security', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/** How long a message may be sent after it was queued, unless the caller sets another expiry. */
export const usualLifetime = day

/** The maximum length of a text: four parts of an SMS. */
export const textLengthMax = 640
