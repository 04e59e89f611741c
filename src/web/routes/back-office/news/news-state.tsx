import { useTranslations } from 'use-intl'
import type { NewsLine } from '#contract/back-office/news-body.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = { draft: 'neutral', waiting: 'warn', sending: 'info', sent: 'gain' } as const

/** The state of a newsletter. */
export function NewsState({ state }: Pick<NewsLine, 'state'>) {
  const t = useTranslations('news')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
