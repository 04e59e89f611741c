import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { FileIcon } from '../../../ui/icon.tsx'

type Plan = PropertyDetail['plans'][number]

/** The floor plans of a property as thumbnails; each opens in full size. */
export function PlanList({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTranslations('property.plans')
  const locale = useLocale()
  if (plans.length === 0) return null
  return (
    <>
      <h4 className="mt-8 mb-3 text-h3">{t('title')}</h4>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.src}>
            <a
              href={fullPlanPath(plan)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('open', { title: plan.title[locale] })}
              className="block"
            >
              <PlanView plan={plan} />
              <span className="mt-1.5 block text-small font-semibold">{plan.title[locale]}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function fullPlanPath({ src, widths }: Plan): string {
  return widths.length === 0 ? `${src}.pdf` : `${src}-${Math.max(...widths)}.webp`
}

function PlanView({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('property.plans')
  const { src, widths, width, height } = plan
  if (width === null || height === null)
    return (
      <span className="grid aspect-4/3 w-full place-content-center justify-items-center gap-2 rounded-2xl bg-sand text-small text-ink-soft">
        <FileIcon size={24} aria-hidden="true" />
        {t('pdf')}
      </span>
    )
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${src}-${widths[0]}.avif`} />
      <img
        src={`${src}-${widths[0]}.webp`}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-2xl bg-sand object-contain p-2"
      />
    </picture>
  )
}
