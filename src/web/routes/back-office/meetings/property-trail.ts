import { useTranslations } from 'use-intl'
import type { Steps } from '../../../components/trail.tsx'

/** The pages above those about the motions and meetings of one property. */
export function usePropertyTrail({
  id,
  name,
}: {
  readonly id: string
  readonly name: string
}): Steps {
  const t = useTranslations('back-office.links')
  return [
    { text: t('properties'), path: '/back-office/properties' },
    { text: name, path: `/back-office/properties/${id}` },
  ]
}
