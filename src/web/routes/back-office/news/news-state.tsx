import { useTranslations } from 'use-intl'
import type { NewsLine } from '#contract/back-office/news-body.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = { draft: 'neutral', waiting: 'warn', sending: 'info', sent: 'gain' } as const

/** Where an item is on its way. */
export function NewsState({ state }: Pick<NewsLine, 'state'>) {
  const t = useTranslations('news')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
