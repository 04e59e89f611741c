import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import {
  ClockIcon,
  CoinsIcon,
  FileIcon,
  GrowthIcon,
  HomeIcon,
  ShieldIcon,
} from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Theme, ThemeName } from './explore-themes.ts'

const icons: Record<ThemeName, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>> = {
  ticket: CoinsIcon,
  ending: ClockIcon,
  let: HomeIcon,
  title: FileIcon,
  valuation: GrowthIcon,
  sharia: ShieldIcon,
}

/** Links to filtered lists, each with its current number of properties. */
export function Themes({ themes }: { readonly themes: readonly Theme[] }) {
  const t = useTranslations('explore')
  const locale = useLocale()
  const link = useLocalHref()
  const textOf = ({ name, fromPrice }: Theme) => {
    if (name !== 'ticket') return t(`theme.${name}Text`)
    return fromPrice === null
      ? t('theme.ticketNone')
      : t('theme.ticketText', { price: formatRupiah(fromPrice, locale) })
  }
  return (
    <section aria-labelledby="themes">
      <h2 id="themes" className="sr-only">
        {t('themes')}
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {themes.map((theme) => {
          const Icon = icons[theme.name]
          return (
            <li key={theme.name}>
              <Link
                to={link(`/dashboard/properties?${theme.search}`)}
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-card p-5 transition-[border-color,box-shadow] duration-200 hover:border-line-strong hover:shadow-float"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-sand text-brand-text">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="text-dense font-bold">{t(`theme.${theme.name}`)}</span>
                    <span className="tabular text-small font-semibold text-ink-soft">
                      {t('count', { count: theme.count })}
                    </span>
                  </span>
                  <span className="mt-0.5 block text-small text-ink-soft">{textOf(theme)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
