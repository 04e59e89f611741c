import { type Screen, withProfile } from './screen.ts'

/** What the wallet leads to: lists, statements and files. */
export const walletScreens: readonly Screen[] = [
  plan('auto-invest', 'auto-invest', 'auto-invest.tsx'),
  plan('auto-invest-plan', 'auto-invest/plan', 'plan.tsx'),
  own('statements', 'statements', 'statements.tsx'),
  own('continuity', 'continuity', 'continuity.tsx'),
  own('proof', 'proof', 'proof.tsx'),
  {
    id: 'prove',
    path: '/prove',
    file: 'routes/wallet/prove.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'data-formats',
    path: '/data-formats',
    file: 'routes/wallet/data-formats.tsx',
    guard: 'public',
    layout: 'public',
  },
]

/** The screens of buying by rules. */
function plan(id: string, path: string, file: string): Screen {
  return below(id, path, `auto-invest/${file}`)
}

function own(id: string, path: string, file: string): Screen {
  return below(id, path, `wallet/${file}`)
}

/** Below the wallet's own address. */
function below(id: string, path: string, file: string): Screen {
  return withProfile(id, `/dashboard/wallet/${path}`, file)
}
