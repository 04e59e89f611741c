import { type ChangeEvent, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AgreementCheck } from '#contract/agreements/agreements.ts'
import { TextWithNumbers } from '../../components/forms/record-number.tsx'
import { formatDate } from '../../components/money/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocale } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export const handle: ScreenHandle = { messages: ['agreements'] }

const hashedBytesMax = 15 * 1024 * 1024

export async function loader({ context, url }: LoaderFunctionArgs) {
  const given = url.searchParams.get('sha256')
  const typed = (given ?? '').trim().toLowerCase().slice(0, 100)
  const isReadable = /^[0-9a-f]{64}$/.test(typed)
  if (given === null || !isReadable)
    return { typed, isFault: given !== null, agreement: null, certificate: null, verdict: null }
  const found = await context.get(apiContext).get('/agreement-checks/{sha256}/', { sha256: typed })
  return { typed, isFault: false, verdict: verdictOf(found), ...found }
}

function verdictOf({ agreement, certificate }: AgreementCheck) {
  if (agreement !== null) return agreement.state
  return certificate === null ? ('unknown' as const) : (`certificate-${certificate.state}` as const)
}

/** Checks whether a file is one of our agreements or certificates and whether it is in force. */
export default function CheckScreen() {
  const { typed, isFault } = useLoaderData<typeof loader>()
  const t = useTranslations('agreements.checking')
  const hash = useRef<HTMLInputElement>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file === undefined || file.size > hashedBytesMax || hash.current === null) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const bytes = [...new Uint8Array(digest)]
    hash.current.value = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  return (
    <div className="page-width py-10">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-body text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Card>
          <h2 className="mb-4 text-h3">{t('formTitle')}</h2>
          <form method="get" noValidate className="grid gap-4">
            <div className="needs-script" onChange={read}>
              <FileInput
                label={t('file')}
                help={t('fileHelp')}
                accepts="deed"
                bytesMax={hashedBytesMax}
                tooLarge={t('tooLarge')}
              />
            </div>
            <TextInput
              ref={hash}
              name="sha256"
              label={t('hash')}
              help={t('hashHelp')}
              required
              maxLength={64}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              defaultValue={typed}
              error={isFault ? t('unreadable') : undefined}
              autoFocus={isFault}
            />
            <Button type="submit" variant="primary" className="sm:justify-self-start">
              {t('submit')}
            </Button>
          </form>
          <Verdict />
        </Card>
        <Card>
          <h2 className="text-h3">{t('howTitle')}</h2>
          <p className="mt-1 text-dense text-ink-soft">{t('how')}</p>
          <pre className="mt-3 overflow-x-auto rounded-2xl bg-sand p-3.5 text-small">
            <code>{`shasum -a 256 ${t('fileName')}`}</code>
          </pre>
        </Card>
      </div>
    </div>
  )
}

const tones = {
  'in-force': 'success',
  void: 'warn',
  'certificate-in-force': 'success',
  'certificate-ended': 'warn',
  unknown: 'error',
} as const

function Verdict() {
  const { verdict } = useLoaderData<typeof loader>()
  const t = useTranslations('agreements.checking')
  const text = useVerdictText()
  return (
    <div aria-live="polite" className="mt-4">
      {verdict === null ? null : (
        <Notice tone={tones[verdict]} title={t(`${verdict}.title`)}>
          <p>
            <TextWithNumbers>{text}</TextWithNumbers>
          </p>
        </Notice>
      )}
    </div>
  )
}

function useVerdictText(): string {
  const { agreement, certificate } = useLoaderData<typeof loader>()
  const t = useTranslations('agreements.checking')
  const locale = useLocale()
  if (agreement !== null)
    return t(`${agreement.state}.text`, {
      number: agreement.number,
      version: agreement.version,
      date: formatDate(agreement.signedAt, 'date-time', locale),
    })
  if (certificate !== null)
    return t(`certificate-${certificate.state}.text`, {
      number: certificate.number,
      issuer: certificate.issuer,
      units: certificate.units,
      date: formatDate(certificate.allottedOn, 'long', locale),
    })
  return t('unknown.text')
}
