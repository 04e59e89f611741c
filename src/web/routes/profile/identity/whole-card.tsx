import { useTranslations } from 'use-intl'
import type { Identity } from '#contract/users/identity-body.ts'
import type { ProfileSections } from '#contract/users/section-body.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { pathOf } from '../section-links.tsx'

type Completeness = ProfileSections['completeness']

const paths = {
  name: pathOf('personal'),
  phone: pathOf('personal'),
  'phone-proof': '/dashboard/profile/phone',
  identity: '/dashboard/profile/identity',
  address: pathOf('address'),
  work: pathOf('work'),
  suitability: '/dashboard/profile/suitability',
  tax: pathOf('tax'),
  heirs: pathOf('heirs'),
} as const

type WholeCardProps = { readonly completeness: Completeness; readonly identity: Identity }

/** The completeness of the profile, with a link to each missing part that its owner can complete now. */
export function WholeCard({ completeness, identity }: WholeCardProps) {
  const t = useTranslations('profile.whole')
  const states = useTranslations('profile.identityStates')
  const link = useLocalHref()
  const { percent, missing, absent } = completeness
  const open = [...missing, ...absent]
  return (
    <Card className="flex flex-wrap items-start gap-5">
      <Ring percent={percent} label={t('label')} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-h3">{t(missing.length === 0 ? 'done' : 'title')}</h2>
        <p className="mt-1 text-dense text-ink-soft">
          {t(missing.length === 0 ? 'doneText' : 'text')}
        </p>
        {open.length === 0 ? null : (
          <ul className="mt-3 grid text-dense sm:flex sm:flex-wrap sm:gap-x-5">
            {open.map((part) => (
              <li key={part}>
                {part === 'identity' && isDecidedByUs(identity) ? (
                  <span className="inline-flex min-h-11 items-center gap-1.5 font-bold">
                    {t('parts.identity')}{' '}
                    <span className="font-normal text-ink-soft">
                      {states(identity.state === 'refused' ? 'refused' : 'declared')}
                    </span>
                  </span>
                ) : (
                  <Link
                    to={link(paths[part])}
                    className="inline-flex min-h-11 items-center text-link"
                  >
                    {t(`parts.${part}`)}
                  </Link>
                )}
                {part === 'tax' || part === 'heirs' ? (
                  <span className="ms-1.5 text-ink-soft">{t('optional')}</span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** Whether the identity is with our staff, or refused by them, so that its owner has nothing to complete. */
function isDecidedByUs({ state, submittedAt }: Identity): boolean {
  return state === 'refused' || (state === 'declared' && submittedAt !== null)
}
