import { useTranslations } from 'use-intl'
import { useLocalHref } from '../locale/use-locale.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

/**
 * The pages above a page, from the top level down. The last step is the page itself and has no path, nor has a step
 * that the reader may not open.
 */
export type Steps = readonly { readonly text: string; readonly path?: string }[]

/** The position of a page behind the login. Nothing on a top-level page. */
export function Trail({ steps }: { readonly steps: Steps | undefined }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  if (steps === undefined) return null
  return (
    <Breadcrumb
      label={t('trail')}
      steps={steps.map(({ text, path }) =>
        path === undefined ? { text } : { text, to: link(path) },
      )}
    />
  )
}
