import { useTranslations } from 'use-intl'
import { TitledPage } from '../../components/titled-page.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, DownloadIcon } from '../../ui/icon.tsx'

export const handle: ScreenHandle = { messages: ['wallet', 'movements'] }

const parts = [
  'holdings',
  'movements',
  'purchases',
  'agreements',
  'statement',
  'contracts',
  'advice',
] as const

/** The page with one download of everything that belongs to the investor, and a list of its contents. */
export default function ContinuityScreen() {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  const title = m('documents.continuity.title')
  return (
    <TitledPage
      isNarrow
      title={title}
      trail={[{ text: t('title'), path: '/dashboard/wallet' }, { text: title }]}
      lead={m('continuity.lead')}
    >
      <Card className="grid gap-5">
        <ul className="grid gap-3">
          {parts.map((part) => (
            <li key={part} className="flex items-start gap-3 text-dense">
              <CheckIcon size={18} aria-hidden="true" className="mt-1 shrink-0 text-gain" />
              <span>
                <span className="font-bold">{m(`continuity.parts.${part}.title`)}</span>
                <span className="block text-ink-soft">{m(`continuity.parts.${part}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
        <a
          href={link('/dashboard/files/wallet/continuity-pack')}
          className={buttonLook({ variant: 'primary' }, 'justify-self-start')}
        >
          <DownloadIcon size={18} aria-hidden="true" />
          {m('continuity.download')}
        </a>
        <p className="text-small text-ink-soft">{m('continuity.note')}</p>
      </Card>
    </TitledPage>
  )
}
