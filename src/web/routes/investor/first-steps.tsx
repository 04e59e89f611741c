import { useTranslations } from 'use-intl'
import type { Wallet } from '../../api/shapes.ts'
import { Amount } from '../../components/amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPlot } from '../../ui/empty-state.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'

type FirstStepsProps = { readonly isVerified: boolean; readonly wallet: Wallet }

type StepName = 'identity' | 'wallet' | 'units'

const paths: Record<StepName, string> = {
  identity: '/dashboard/profile/identity',
  wallet: '/dashboard/wallet/deposit',
  units: '/dashboard/properties',
}

/** The dashboard before the first purchase: three steps, of which the next one can be pressed. */
export function FirstSteps({ isVerified, wallet }: FirstStepsProps) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const hasMoney = wallet.free > 0
  const next: StepName = isVerified ? (hasMoney ? 'units' : 'wallet') : 'identity'
  const stateOf = (name: StepName, isDone: boolean): TimelineStep['state'] =>
    isDone ? 'done' : name === next ? 'current' : 'ahead'
  const step = (name: StepName, isDone: boolean): TimelineStep => ({
    id: name,
    title: t(`start.${name}.title`),
    detail: (
      <>
        <p>{t(`start.${name}.text`)}</p>
        {name === 'wallet' && hasMoney ? (
          <p className="font-semibold text-ink">
            {`${t('freeBalance')} `}
            <Amount value={wallet.free} />
          </p>
        ) : null}
        {name === next ? (
          <LinkButton to={link(paths[name])} variant="primary" className="mt-3">
            {t(`start.${name}.action`)}
          </LinkButton>
        ) : null}
      </>
    ),
    state: stateOf(name, isDone),
  })
  return (
    <Card isFlush className="grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <div className="p-6 sm:p-9">
        <h2 className="text-h2">{t('start.title')}</h2>
        <p className="mt-2 mb-7 max-w-prose text-ink-soft">{t('start.lead')}</p>
        <Timeline
          stateText={(state) => t(`start.states.${state}`)}
          steps={[step('identity', isVerified), step('wallet', hasMoney), step('units', false)]}
        />
      </div>
      <div className="order-first grid place-items-center bg-sand lg:order-none">
        <EmptyPlot className="w-full" />
      </div>
    </Card>
  )
}
