import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Suggested alerts. Each one opens the form with its measure chosen. */
const ideas = [
  { id: 'yield', address: 'measure=yield' },
  { id: 'gap', address: 'measure=gap' },
  { id: 'opens', address: 'measure=opens' },
  { id: 'resale', address: 'measure=resale' },
] as const

export function AlertIdeas() {
  const t = useTranslations('alerts')
  const link = useLocalHref()
  return (
    <Card>
      <EmptyState
        title={t('none')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {ideas.map(({ id, address }) => (
              <LinkButton key={id} to={link(`/dashboard/notifications/alerts/new?${address}`)}>
                {t(`ideas.${id}`)}
              </LinkButton>
            ))}
          </div>
        }
      >
        <p>{t('noneText')}</p>
      </EmptyState>
    </Card>
  )
}
