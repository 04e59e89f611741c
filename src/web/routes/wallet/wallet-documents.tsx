import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { ArchiveIcon, ChevronRightIcon, FileIcon, GrowthIcon, ShieldIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const documents = [
  { id: 'autoInvest', path: '/dashboard/wallet/auto-invest', Icon: GrowthIcon },
  { id: 'statements', path: '/dashboard/wallet/statements', Icon: FileIcon },
  { id: 'proof', path: '/dashboard/wallet/proof', Icon: ShieldIcon },
  { id: 'continuity', path: '/dashboard/wallet/continuity', Icon: ArchiveIcon },
] as const

/** Links from the wallet to automatic investing and to documents that the investor can download and check elsewhere. */
export function WalletDocuments() {
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <nav aria-label={m('documents.label')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {documents.map(({ id, path, Icon }) => (
          <li key={id}>
            <Link
              to={link(path)}
              className="flex h-full items-center gap-4 rounded-card border border-line bg-card px-5 py-4 hover:border-line-strong"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-dense font-bold">{m(`documents.${id}.title`)}</span>
                <span className="block text-small text-ink-soft">{m(`documents.${id}.text`)}</span>
              </span>
              <ChevronRightIcon size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
