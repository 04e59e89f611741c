import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Referrals } from '#contract/referrals/referral-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { QrCode } from '../investor/deposit/qr-code.ts'
import { UnbrokenEnd } from './unbroken-end.tsx'

type CodeCardProps = {
  readonly referrals: Referrals
  readonly maskedName: string | null
  readonly qr: QrCode
  readonly problem: FormProblem | undefined
  readonly typed: string | undefined
}

/** The referral code in large letters, its link, and a QR code of the link. */
export function CodeCard({ referrals, maskedName, qr, problem, typed }: CodeCardProps) {
  const t = useTranslations('referral')
  const { code, isOwn, link } = referrals
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-5">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-small text-ink-soft">{isOwn ? t('ownCode') : t('code')}</h2>
          <p className="tabular mt-1 text-[2rem] leading-tight font-extrabold tracking-[0.04em] wrap-anywhere">
            {code}
          </p>
          <p className="mt-1 mb-4 text-small text-ink-soft">{t('codeNote')}</p>
          <CopyButton text={code} label={t('copyCode')} copiedLabel={t('copied')} />
        </div>
        <QrPicture qr={qr} />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="text-small text-ink-soft">{t('link')}</h3>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <a href={link} className="min-w-0 font-semibold wrap-anywhere text-link">
            <UnbrokenEnd text={link.replace(/^https?:\/\//, '')} end={code} />
          </a>
          <CopyButton text={link} label={t('copyLink')} copiedLabel={t('copied')} />
        </div>
        <p className="mt-3 text-small text-ink-soft">
          {maskedName === null ? t('linkNoteUnnamed') : t('linkNote', { name: maskedName })}
        </p>
      </div>
      {isOwn ? null : <OwnCodeForm problem={problem} typed={typed} />}
    </Card>
  )
}

function QrPicture({ qr: { path, size } }: { qr: QrCode }) {
  const t = useTranslations('referral')
  return (
    <figure className="shrink-0">
      {/* Dark on white in both themes, because some cameras cannot read an inverted QR code. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('qrLabel')}
        className="size-36 rounded-2xl border border-line bg-white text-[#17242a]"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="mt-2 max-w-36 text-center text-small text-balance text-ink-soft">
        {t('qrNote')}
      </figcaption>
    </figure>
  )
}

type OwnCodeFormProps = Pick<CodeCardProps, 'problem' | 'typed'>

function OwnCodeForm({ problem, typed }: OwnCodeFormProps) {
  const t = useTranslations('referral.choose')
  const isBusy = useNavigation().formData?.has('code') === true
  const isOpen = problem?.fields.code !== undefined
  return (
    <Disclosure label={t('open')} isOpen={isOpen}>
      <PostForm problem={problem} className="grid gap-4">
        <TextInput
          label={t('label')}
          help={t('help')}
          name="code"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" variant="dark" isBusy={isBusy} className="sm:justify-self-start">
          {isBusy ? t('busy') : t('submit')}
        </Button>
      </PostForm>
    </Disclosure>
  )
}
