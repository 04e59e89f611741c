import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeOwner } from '#contract/referrals/referral-body.ts'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { useAsking } from '../../shell/forms/use-asking.ts'
import { CheckIcon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { loader } from './referral-code.ts'

type ReferralFieldProps = {
  /** The owner of the code in the address or of the code stored in this browser; null when there is none. */
  readonly invited: CodeOwner | null
}

const shortest = 6
const pause = 350

/**
 * A field for a friend's referral code, which is looked up during typing. Without JavaScript it is checked when
 * the form is sent.
 */
export function ReferralField({ invited }: ReferralFieldProps) {
  const t = useTranslations('auth.referral')
  const link = useLocalHref()
  const { data, load } = useAsking<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = (text: string) => {
    clearTimeout(timer.current)
    const code = text.trim()
    if (code !== '' && code.length < shortest) return
    const address = link(`/register/code?code=${encodeURIComponent(code)}`)
    timer.current = setTimeout(() => load(address), pause)
  }
  const isAsked = data !== undefined
  const owner = isAsked ? (data?.owner ?? null) : invited
  return (
    <div>
      <TextInput
        name="referralCode"
        label={t('label')}
        hint={t('hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={invited?.code}
        error={isAsked ? (data?.detail ?? '') : undefined}
        onChange={(event) => look(event.target.value)}
      />
      <div role="status">{owner === null ? null : <Invited owner={owner} />}</div>
    </div>
  )
}

function Invited({ owner: { referrer, terms } }: { readonly owner: CodeOwner }) {
  const t = useTranslations('auth.referral')
  const locale = useLocale()
  return (
    <p className="mt-2 flex gap-2 text-small">
      <CheckIcon
        size={18}
        strokeWidth={2.5}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-gain"
      />
      <span>
        <b>{referrer === null ? t('foundUnnamed') : t('found', { name: referrer })}</b>
        {` ${t('reward', { reward: formatRupiah(terms.reward, locale), days: terms.holdDays })}`}
      </span>
    </p>
  )
}
