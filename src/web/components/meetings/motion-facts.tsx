import { useTranslations } from 'use-intl'
import { pricedMotionKinds } from '#contract'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { FileIcon } from '../../ui/icon.tsx'
import { Amount } from '../money/amount.tsx'
import { wordsOf } from './motion-words.ts'

/** The proposal in the words of its proposer. */
export function MotionText({ motion }: { readonly motion: Motion }) {
  const t = useTranslations('meetings')
  const locale = useLocale()
  const { text, lang } = wordsOf(motion, 'text', locale)
  const { language } = motion
  const note =
    lang !== locale
      ? t(`onlyIn.${language}`)
      : motion.translated === locale
        ? t(`translated.${language}`)
        : null
  return (
    <div className="grid gap-2">
      <p lang={lang} className="max-w-prose whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {note === null ? null : <p className="text-small text-ink-soft">{note}</p>}
    </div>
  )
}

/** The amount of a motion; nothing for a kind without an amount. */
export function MotionAmount({
  motion: { kind, amount },
}: {
  readonly motion: Pick<Motion, 'kind' | 'amount'>
}) {
  const t = useTranslations('meetings')
  const priced = pricedMotionKinds.find((each) => each === kind)
  if (amount === null || priced === undefined) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-dense">
      <span className="text-ink-soft">{t(`amounts.${priced}`)}</span>
      <Amount value={amount} className="text-h3" />
    </p>
  )
}

/** The quotes, each with contractor and price, and other documents, as links. */
export function MotionFiles({
  motion: { id, files },
}: {
  readonly motion: Pick<Motion, 'id' | 'files'>
}) {
  const t = useTranslations('meetings')
  const link = useLocalHref()
  if (files.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-dense font-bold">{t('files')}</h3>
      <ul className="grid">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex items-center gap-3 border-b border-line py-1 last:border-b-0"
          >
            <FileIcon size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <a
              href={link(`/dashboard/files/motions/${id}/files/${file.id}`)}
              target="_blank"
              rel="noreferrer"
              className="text-link flex min-h-11 min-w-0 items-center wrap-anywhere"
            >
              {file.name}
            </a>
            <span className="ms-auto text-end text-dense">
              {file.amount === null ? (
                <span className="text-small text-ink-soft">{t('attachment')}</span>
              ) : (
                <Amount value={file.amount} className="font-bold" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
