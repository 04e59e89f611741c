import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPlot } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'
import { identityStep, type NextStep } from './next-steps.ts'

type FirstStepsProps = {
  readonly identity: Overview['identity']
  readonly wallet: Wallet
  readonly steps: readonly NextStep[]
  /** The page of the purchase that requires these steps. */
  readonly returnPage: string | null
}

/** The dashboard before the first purchase: the steps to it, with the next step as a link. */
export function FirstSteps({ identity, wallet, steps, returnPage }: FirstStepsProps) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const { suitability } = identity
  const lacking = identityStep(identity)
  const isUnsuited = suitability === 'unsuited'
  const next = steps[0] ?? (lacking === null && !isUnsuited ? units : null)
  const at = (names: readonly (NextStep | typeof units)['name'][], isDone: boolean) =>
    isDone ? 'done' : next !== null && names.includes(next.name) ? 'current' : 'ahead'
  const rows: TimelineStep[] = [
    {
      id: 'suitability',
      title: t('start.suitability.title'),
      state: isUnsuited ? 'current' : at(suitabilityNames, suitability === 'suited'),
      detail: (
        <Detail next={next} names={suitabilityNames}>
          {t(isUnsuited ? 'start.suitability.unsuited' : 'start.suitability.text')}
        </Detail>
      ),
    },
    {
      id: 'identity',
      title: t('start.identity.title'),
      state: lacking?.path === null ? 'current' : at(identityNames, lacking === null),
      detail: (
        <Detail next={next} names={identityNames}>
          {t.rich(`start.identity.${lacking?.name ?? 'text'}`, {
            profile: (text) => (
              <Link to={link('/dashboard/profile')} className="text-link">
                {text}
              </Link>
            ),
          })}
        </Detail>
      ),
    },
    {
      id: 'wallet',
      title: t('start.wallet.title'),
      state: at(['wallet', 'deposit'], wallet.free > 0),
      detail: (
        <>
          <Detail next={next} names={['wallet', 'deposit']}>
            {t('start.wallet.text')}
          </Detail>
          {wallet.free > 0 ? (
            <p className="font-semibold text-ink">
              {`${t('freeBalance')} `}
              <PrivateAmount value={wallet.free} />
            </p>
          ) : null}
        </>
      ),
    },
    {
      id: 'units',
      title: t('start.units.title'),
      state: at(['units'], false),
      detail: (
        <>
          <p>{t('start.units.text')}</p>
          {next?.name === 'units' ? (
            <LinkButton to={returnPage ?? link(next.path)} variant="primary" className="mt-3">
              {t(returnPage === null ? 'start.units.action' : 'start.units.goOn')}
            </LinkButton>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <Card isFlush className="grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <div className="p-6 sm:p-9">
        <h2 className="text-h2">{t('start.title')}</h2>
        <p className="mt-2 mb-7 max-w-prose text-ink-soft">{t('start.lead')}</p>
        <Timeline
          stateText={(state, id) =>
            t(`start.states.${id === 'identity' && lacking?.path === null ? lacking.name : state}`)
          }
          steps={rows}
        />
      </div>
      <div className="order-first grid place-items-center bg-sand lg:order-none">
        <EmptyPlot className="w-full" />
      </div>
    </Card>
  )
}

const units = { name: 'units', path: '/dashboard/properties' } as const

const identityNames = ['identity', 'documents', 'again'] as const
const suitabilityNames = ['suitability', 'warning'] as const

type DetailProps = {
  readonly next: NextStep | typeof units | null
  /** The tasks in this row. */
  readonly names: readonly NextStep['name'][]
  readonly children: ReactNode
}

function Detail({ next, names, children }: DetailProps) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <>
      <p>{children}</p>
      {next !== null && next.name !== 'units' && names.includes(next.name) ? (
        <LinkButton to={link(next.path)} variant="primary" className="mt-3">
          {t(`steps.${next.name}`)}
        </LinkButton>
      ) : null}
    </>
  )
}
