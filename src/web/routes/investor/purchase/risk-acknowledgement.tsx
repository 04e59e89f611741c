import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/choice.tsx'

const risks = ['loss', 'income', 'liquidity'] as const

/**
 * The checkbox `risks` before a purchase: the investor has read the required statements and understands the
 * risks. Each group of risks was accepted before, with the risk profile.
 */
export function RiskAcknowledgement({ isMissing }: { readonly isMissing: boolean }) {
  const t = useTranslations('purchase.acknowledge')
  return (
    <div className="grid gap-2">
      <p className="text-dense font-bold">{t('title')}</p>
      <ul className="grid list-disc gap-1 ps-5 text-small text-ink-soft">
        {risks.map((risk) => (
          <li key={risk}>{t(risk)}</li>
        ))}
      </ul>
      <Checkbox name="risks" required error={isMissing ? t('missing') : null}>
        <span className="text-small">{t('risks')}</span>
      </Checkbox>
    </div>
  )
}
