import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { useMode } from '../../shell/root-data.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * The demo delivers no mail and no text messages: this notice says where to read them instead. Renders nothing
 * outside the demo.
 */
export function DemoMailbox({ isMessage = false }: { readonly isMessage?: boolean }) {
  const t = useTranslations('auth.activate')
  const link = useLocalHref()
  if (useMode() !== 'demo') return null
  return (
    <Notice tone="plain" className="mt-4">
      {t.rich(isMessage ? 'demoMessage' : 'demo', {
        link: (words) => (
          <Link to={link('/dev/mailbox')} target="_blank" className="text-link">
            {words}
          </Link>
        ),
      })}
    </Notice>
  )
}
