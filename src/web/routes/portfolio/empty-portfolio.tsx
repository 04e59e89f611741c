import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown before the first purchase, with a link to the properties. */
export function EmptyPortfolio() {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <Card>
      <EmptyState
        title={t('empty.title')}
        action={
          <LinkButton to={link('/dashboard/properties')} variant="primary">
            {t('empty.action')}
          </LinkButton>
        }
      >
        <p>{t('empty.text')}</p>
      </EmptyState>
    </Card>
  )
}
