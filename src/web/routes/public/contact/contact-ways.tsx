import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedCity } from '#contract/cities/city-body.ts'
import type { ReplyTime } from '#contract/contact/contact.ts'
import type { Operator } from '#contract/operator/operator.ts'
import { formatClock } from '../../../components/money/format.ts'
import { placeOn } from '../../../components/property/map/city-places.ts'
import { useOperator } from '../../../components/use-operator.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'

type ContactWaysProps = {
  readonly operator: Operator
  readonly replyTime: ReplyTime
  /** Returns the city in the address of the office if the product has it. */
  readonly city: ListedCity | null
}

/** Other contact channels, opening hours and response times. Unconfigured ones say so. */
export function ContactWays({ operator, replyTime, city }: ContactWaysProps) {
  const t = useTranslations('contact.ways')
  const { phone, whatsapp, email, address, opens, closes } = useOperator(operator)
  const locale = useLocale()
  const hours = { opens: formatClock(opens, locale), closes: formatClock(closes, locale) }
  const digits = whatsapp?.replace(/\D/g, '').replace(/^0/, '62') ?? ''
  return (
    <aside aria-label={t('title')} className="grid content-start gap-5">
      <Card>
        <h2 className="mb-4 text-h3">{t('title')}</h2>
        <dl className="grid gap-4 text-dense">
          <Way label={t('hours')}>{t('hoursText', hours)}</Way>
          {replyTime.medianMinutes === null ? null : (
            <Way label={t('replyTime')}>
              <ReplyTimeText replyTime={replyTime} minutes={replyTime.medianMinutes} />
            </Way>
          )}
          <Way label="WhatsApp">
            {whatsapp === null ? null : <Out to={`https://wa.me/${digits}`}>{whatsapp}</Out>}
          </Way>
          <Way label={t('phone')}>
            {phone === null ? null : <Out to={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Out>}
          </Way>
          <Way label={t('email')}>
            {email === null ? null : <Out to={`mailto:${email}`}>{email}</Out>}
          </Way>
          <Way label={t('address')}>{address}</Way>
        </dl>
        {city === null ? null : <OfficeMap city={city} />}
      </Card>
    </aside>
  )
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Out({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noopener" className="inline-block py-1 break-all text-link">
      {children}
    </a>
  )
}

function ReplyTimeText({ replyTime, minutes }: { replyTime: ReplyTime; minutes: number }) {
  const t = useTranslations('contact.ways')
  const { sample, days } = replyTime
  const hours = minutes / 60
  const time =
    hours < 2 ? t('minutes', { count: minutes }) : t('hoursCount', { count: Math.round(hours) })
  return (
    <>
      {t('replyMedian', { time })}
      <span className="block text-small font-normal text-ink-soft">
        {t('replySource', { sample, days })}
      </span>
    </>
  )
}

function OfficeMap({ city }: { city: ListedCity }) {
  const t = useTranslations('contact.ways')
  const locale = useLocale()
  const place = placeOn('java', city)
  if (place === null) return null
  return (
    <figure className="mt-5">
      <div className="relative rounded-2xl bg-sand p-3" aria-hidden="true">
        <div className="relative">
          <div className="aspect-[1104/304] bg-land mask-[url(/maps/java.svg)] mask-size-[100%_100%]" />
          <span
            className="absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-brand"
            style={{ left: `${place.x}%`, top: `${place.y}%` }}
          />
        </div>
      </div>
      <figcaption className="mt-2 text-small text-ink-soft">
        {t('mapCaption', { city: city.name[locale] })}
      </figcaption>
    </figure>
  )
}
