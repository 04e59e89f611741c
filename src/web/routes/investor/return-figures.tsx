import { useTranslations } from 'use-intl'
import type { Portfolio } from '../../api/shapes.ts'
import { PrivateAmount, PrivateGain } from '../../components/private-amount.tsx'
import { Figure } from '../../ui/stat.tsx'

/** Put in, gain, income and what waits in escrow; each figure opens what it means. */
export function ReturnFigures({ portfolio }: { readonly portfolio: Portfolio }) {
  const t = useTranslations('portfolio')
  const { invested, unrealisedGain, incomeReceived, pendingUnitsAmount } = portfolio
  const words = (name: 'invested' | 'unrealised' | 'received' | 'pending') => ({
    label: t(`figures.${name}.label`),
    definition: t(`figures.${name}.definition`),
    source: t('figures.source'),
    definitionLabel: t('figures.open'),
  })
  return (
    <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 md:grid-cols-4">
      <Figure {...words('invested')}>
        <PrivateAmount value={invested} className={figureLook} />
      </Figure>
      <Figure {...words('unrealised')}>
        <PrivateGain value={unrealisedGain} className={figureLook} />
      </Figure>
      <Figure {...words('received')}>
        <PrivateAmount value={incomeReceived} className={figureLook} />
      </Figure>
      <Figure {...words('pending')}>
        <PrivateAmount value={pendingUnitsAmount} className={figureLook} />
      </Figure>
    </div>
  )
}

const figureLook = 'text-[1.0625rem] font-bold tracking-[-0.02em]'
