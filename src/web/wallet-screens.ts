import type { Screen } from './screens.ts'

/** What the wallet leads to: lists, statements and files. */
export const walletScreens: readonly Screen[] = [
  own('movement-file', 'movements/file', 'movement-file.ts'),
  own('movement-receipt', 'movements/:movementId/receipt', 'movement-receipt.ts'),
  own('statements', 'statements', 'statements.tsx'),
  own('statement-file', 'statements/:period', 'statement-file.ts'),
  {
    id: 'data-formats',
    path: '/data-formats',
    file: 'routes/wallet/data-formats.tsx',
    guard: 'public',
    layout: 'public',
  },
]

/** Below the wallet, for signed-in visitors whose name and phone are known. */
function own(id: string, path: string, file: string): Screen {
  return {
    id,
    path: `/dashboard/wallet/${path}`,
    file: `routes/wallet/${file}`,
    guard: 'profile-complete',
    layout: 'dashboard',
  }
}
