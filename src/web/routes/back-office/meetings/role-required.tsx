import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/notice.tsx'
import type { May } from './staff-may.ts'

type RoleRequiredProps = { readonly act: keyof May; readonly className?: string }

/** Shown instead of a form: the role that an action requires. */
export function RoleRequired({ act, className }: RoleRequiredProps) {
  const t = useTranslations('meeting-desk.roles')
  return (
    <Notice tone="plain" {...(className === undefined ? {} : { className })}>
      {t(act)}
    </Notice>
  )
}
