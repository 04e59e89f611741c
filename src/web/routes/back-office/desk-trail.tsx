import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

type Step = { readonly text: string; readonly path?: string }

/** The queue that a page belongs to and the steps between; the last step is the page itself. */
export type Trail = readonly Step[]

export function DeskTrail({ trail }: { readonly trail: Trail | undefined }) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  if (trail === undefined) return null
  const steps = trail.map(({ text, path }) =>
    path === undefined ? { text } : { text, to: link(path) },
  )
  return <Breadcrumb label={t('trail')} steps={steps} />
}
