import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/notice.tsx'
import type { May } from './staff-may.ts'

type NotMyRoleProps = { readonly act: keyof May; readonly className?: string }

/** Says whose role an act is, in the place of its form. */
export function NotMyRole({ act, className }: NotMyRoleProps) {
  const t = useTranslations('meeting-desk.roles')
  return (
    <Notice tone="plain" {...(className === undefined ? {} : { className })}>
      {t(act)}
    </Notice>
  )
}
