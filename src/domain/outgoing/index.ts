export { outsideUrl } from './outside-url.ts'
export { isPublicAddress } from './public-network.ts'
export type { Post, Resolved, Sender, SenderParts, SendFault, Sent } from './sender.ts'
export { createSender } from './sender.ts'
