import { useTranslations } from 'use-intl'
import type { Wallet } from '../../api/shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/stat.tsx'

const others = ['held', 'inEscrow', 'incoming', 'outgoing', 'rewards'] as const

/** The free balance large; beside it only those balances that have something in them. */
export function BalanceCards({ wallet }: { readonly wallet: Wallet }) {
  const t = useTranslations('wallet')
  const shown = others.filter((name) => wallet[name] > 0)
  const words = (name: 'free' | (typeof others)[number]) => ({
    label: t(`balances.${name}.label`),
    definition: t(`balances.${name}.definition`),
    definitionLabel: t('openDefinition'),
    source: t('source'),
  })
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center">
        <Figure {...words('free')} size="large">
          <PrivateAmount value={wallet.free} className="font-extrabold" />
        </Figure>
        {shown.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('nothingElse')}</p>
        ) : (
          <div className="grid gap-x-8 gap-y-4 border-line sm:grid-cols-3 lg:border-s lg:ps-8">
            {shown.map((name) => (
              <Figure key={name} {...words(name)} note={t(`balances.${name}.note`)}>
                <PrivateAmount value={wallet[name]} />
              </Figure>
            ))}
          </div>
        )}
      </div>
      <p className="mt-4 border-t border-line pt-3 text-small text-ink-soft">
        {`${t('asOf')} `}
        <DateTime value={wallet.asOf} style="date-time" />
      </p>
    </Card>
  )
}
