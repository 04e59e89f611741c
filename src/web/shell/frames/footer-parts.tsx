import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'
import { linkGroups, linksAmong, publicLinks } from '../navigation/public-links.ts'
import { MarkWithName } from './mark.tsx'
import { OperatorLine } from './operator-line.tsx'

const linkLook =
  'inline-flex min-h-11 items-center font-semibold wrap-anywhere text-ink-soft hover:text-ink hover:underline'

/** Links to every public page by subject. */
export function FooterColumns({ paths }: { paths: readonly string[] }) {
  const t = useTranslations('shell')
  const link = useLocalHref()
  return (
    <div className="page-width grid gap-x-10 gap-y-8 pt-10 pb-8 lg:pt-14 lg:pb-10 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,2fr)]">
      <div className="max-w-sm">
        <MarkWithName />
        <p className="mt-4 text-small text-ink-soft max-sm:hidden">{t('footerPromise')}</p>
      </div>
      <nav
        aria-label={t('footerNavigation')}
        className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3"
      >
        {linkGroups.map((group) => (
          <div key={group} className={group === 'legal' ? 'max-sm:col-span-2' : undefined}>
            <h2 className="mb-1 text-small font-bold text-ink">{t(`groups.${group}`)}</h2>
            <ul
              className={`text-dense ${group === 'legal' ? 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6' : ''}`}
            >
              {linksAmong(paths, publicLinks[group]).map(({ id, path }) => (
                <li key={id}>
                  <Link to={link(path)} className={linkLook}>
                    {t(`pages.${id}`)}
                  </Link>
                </li>
              ))}
              {group === 'legal' ? (
                <li>
                  <Link to={link('/privacy-policy#choices')} className={linkLook}>
                    {t('privacyChoices')}
                  </Link>
                </li>
              ) : null}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

/** The operator of the product and the risk notice. */
export function FooterCompany({ operator }: { operator: Operator }) {
  const t = useTranslations('shell')
  return (
    <div className="grid max-w-3xl gap-2">
      <OperatorLine operator={operator} />
      <p>{t('footerRisk')}</p>
    </div>
  )
}
