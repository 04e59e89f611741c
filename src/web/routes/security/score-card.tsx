import { useTranslations } from 'use-intl'
import type { Security } from '#contract/security/security.ts'
import type { SessionLine } from '../../api/session-line.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, ShieldIcon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { safeguardsOf } from './score.ts'

type ScoreCardProps = {
  readonly security: Security
  readonly sessions: readonly SessionLine[]
  readonly now: number
}

/** How well the account is protected, and the one step that helps most. */
export function ScoreCard({ security, sessions, now }: ScoreCardProps) {
  const t = useTranslations('security.score')
  const link = useLocalHref()
  const safeguards = safeguardsOf(security, sessions, now)
  const met = safeguards.filter(({ isMet }) => isMet).length
  const all = safeguards.length
  const next = safeguards.find(({ isMet }) => !isMet)
  return (
    <Card>
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-sand text-brand-text">
          <ShieldIcon size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-h3">{t(met === all ? 'full' : met < 3 ? 'low' : 'good')}</h2>
          <p className="mt-0.5 mb-3 text-dense text-ink-soft">{t('count', { met, all })}</p>
          <Progress percent={(met / all) * 100} label={t('label')} />
        </div>
      </div>
      <ul className="mt-5 grid gap-2.5 text-dense sm:grid-cols-2">
        {safeguards.map(({ name, isMet }) => (
          <li key={name} className="flex items-center gap-2.5 sm:last:odd:col-span-2">
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-full border-2 ${isMet ? 'border-gain bg-gain text-card' : 'border-line-strong'}`}
            >
              {isMet ? <CheckIcon size={12} strokeWidth={4} /> : null}
            </span>
            <span className={isMet ? '' : 'text-ink-soft'}>{t(`names.${name}`)}</span>
            <span className="sr-only">{t(isMet ? 'met' : 'open')}</span>
          </li>
        ))}
      </ul>
      {next === undefined ? null : (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-sand p-4">
          <p className="min-w-0 flex-1 basis-64 text-dense">{t(`next.${next.name}`)}</p>
          {next.path === null ? null : (
            <LinkButton to={link(next.path)} variant="primary">
              {t(`do.${next.name}`)}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
