import { type Screen, withProfile } from './screen.ts'

/** Shareholders' meetings and motions: for owners, and what everybody sees of a meeting. */
export const voteScreens: readonly Screen[] = [
  withProfile('votes', '/dashboard/votes', 'votes/votes.tsx'),
  withProfile('propose-motion', '/dashboard/votes/propose', 'votes/propose.tsx'),
  withProfile('motion', '/dashboard/votes/motions/:motionId', 'votes/motion.tsx'),
  withProfile('meeting', '/dashboard/votes/:meetingId', 'votes/meeting.tsx'),
  withProfile('vote-receipt', '/dashboard/votes/:meetingId/receipt', 'votes/receipt.tsx'),
  withProfile('vote-proxy', '/dashboard/votes/:meetingId/proxy', 'votes/proxy.tsx'),
  {
    id: 'meeting-result',
    path: '/votes/:meetingId',
    file: 'routes/votes/public-meeting.tsx',
    guard: 'public',
    layout: 'public',
  },
]
