import { useTranslations } from 'use-intl'
import type { HealthItem, PropertyDossier } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { formatDate, formatPercent, formatRupiah } from '../../money/format.ts'
import { PictureList } from '../picture-list.tsx'
import { Fold } from '../section.tsx'

type HealthSectionProps = {
  readonly propertyId: string
  readonly health: PropertyDossier['health']
}

/**
 * The condition of a property: reserve, open repairs, tax, permit and insurance, with the inspector and date of
 * each check.
 */
export function HealthSection({ propertyId, health }: HealthSectionProps) {
  const t = useTranslations('dossier.health')
  const words = useTranslations('property')
  const locale = useLocale()
  const { updatedOn, quietDays, isQuiet, items, pictures } = health
  const open = items.filter(({ kind, doneOn }) => kind === 'repair' && doneOn === null)
  const done = items.filter(({ kind, doneOn }) => kind === 'repair' && doneOn !== null)
  const inspections = items.filter(({ kind }) => kind === 'inspection')
  const lasting = (['permit', 'insurance', 'land-tax'] as const).flatMap((kind) =>
    items
      .filter((item) => item.kind === kind)
      .slice(0, 1)
      .map((item) => ({ ...item, kind })),
  )
  const source = words('source', {
    source: t('source'),
    date: updatedOn === null ? '–' : formatDate(updatedOn, 'long', locale),
  })
  return (
    <Fold
      id="health"
      title={t('title')}
      summary={quietDays === null ? undefined : <Updated isQuiet={isQuiet} days={quietDays} />}
      source={{ definition: t('definition'), source }}
    >
      {updatedOn !== null && isQuiet ? (
        <Notice tone="warn" className="mb-5">
          {t('quietText', { date: formatDate(updatedOn, 'long', locale) })}
        </Notice>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ReserveCard reserve={health.reserve} />
        <div className="rounded-card border border-line bg-card p-5">
          <h4 className="text-h3">{t('lasting')}</h4>
          <dl className="mt-3 grid gap-3 text-dense">
            {lasting.map((item) => (
              <LastingItem key={item.kind} item={item} />
            ))}
          </dl>
        </div>
      </div>
      <h4 className="mt-8 mb-3 text-h3">{t('openRepairs')}</h4>
      {open.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noOpenRepairs')}</p>
      ) : (
        <ItemList items={open} />
      )}
      {inspections.length + pictures.length === 0 ? null : (
        <>
          <h4 className="mt-8 mb-3 text-h3">{t('inspections')}</h4>
          {inspections.length === 0 ? null : <ItemList items={inspections} />}
          {pictures.length === 0 ? null : (
            <div className="mt-5">
              <PictureList
                pictures={pictures}
                addressOf={(id) => `/api/properties/${propertyId}/inspections/${id}/`}
              />
            </div>
          )}
        </>
      )}
      {done.length === 0 ? null : (
        <Disclosure label={t('doneRepairs', { count: done.length })}>
          <ItemList items={done} />
        </Disclosure>
      )}
    </Fold>
  )
}

/** The days since the last report; a long time without one is a warning next to the heading. */
function Updated({ isQuiet, days }: { readonly isQuiet: boolean; readonly days: number }) {
  const t = useTranslations('dossier.health')
  return isQuiet ? (
    <Badge tone="warn">{t('quietTitle', { days })}</Badge>
  ) : (
    t('updated', { count: days })
  )
}

function ReserveCard({ reserve }: Pick<PropertyDossier['health'], 'reserve'>) {
  const t = useTranslations('dossier.health')
  const locale = useLocale()
  const { balance, target } = reserve
  const goal = formatRupiah(target, locale)
  // A property may begin without a reserve: what was put aside later is then no share of it.
  const share = balance === null || target === 0 ? null : Math.round((balance * 1000) / target) * 10
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <h4 className="text-h3">{t('reserve')}</h4>
      {balance === null ? (
        <p className="mt-3 text-dense text-ink-soft">{t('noReserve', { target: goal })}</p>
      ) : (
        <>
          <p className="tabular mt-3 mb-3 text-[1.375rem] font-[750] tracking-[-0.03em]">
            {formatRupiah(balance, locale)}
          </p>
          {share === null ? null : (
            <>
              <Progress
                percent={share / 100}
                label={t('reserveShare', { percent: formatPercent(share, locale) })}
              />
              <p className="mt-2 text-small text-ink-soft">
                {t('reserveNote', { percent: formatPercent(share, locale), target: goal })}
              </p>
            </>
          )}
        </>
      )}
    </div>
  )
}

type Lasting = Omit<HealthItem, 'kind'> & { readonly kind: 'permit' | 'insurance' | 'land-tax' }

function LastingItem({ item }: { readonly item: Lasting }) {
  const t = useTranslations('dossier.health')
  const locale = useLocale()
  const { kind, text, dueOn, doneOn, amount } = item
  const day = (value: string) => formatDate(value, 'short', locale)
  return (
    <div>
      <dt className="text-small text-ink-soft">{t(`kinds.${kind}`)}</dt>
      <dd>
        <p className="font-semibold">{text[locale]}</p>
        <p className="tabular text-small text-ink-soft">
          {kind !== 'land-tax'
            ? dueOn === null
              ? null
              : t('validUntil', { date: day(dueOn) })
            : doneOn === null
              ? t('dueBy', { date: dueOn === null ? '–' : day(dueOn) })
              : amount === null
                ? t('paid', { date: day(doneOn) })
                : t('paidOn', { date: day(doneOn), amount: formatRupiah(amount, locale) })}
        </p>
      </dd>
    </div>
  )
}

function ItemList({ items }: { readonly items: readonly HealthItem[] }) {
  const t = useTranslations('dossier.health')
  const locale = useLocale()
  return (
    <ul className="grid gap-4">
      {items.map(({ kind, text, openedOn, doneOn, amount }) => {
        const isOpen = kind === 'repair' && doneOn === null
        const opened = formatDate(openedOn, 'short', locale)
        return (
          <li
            key={`${openedOn}/${text.en}`}
            className="grid gap-x-5 gap-y-1 sm:grid-cols-[9.5rem_1fr]"
          >
            <p className="tabular text-dense text-ink-soft">
              {doneOn !== null && kind === 'repair' ? formatDate(doneOn, 'short', locale) : opened}
            </p>
            <div>
              <p>{text[locale]}</p>
              {kind !== 'repair' ? null : (
                <p className="tabular mt-1.5 flex flex-wrap items-center gap-2 text-small text-ink-soft">
                  <Badge tone={isOpen ? 'warn' : 'gain'}>{isOpen ? t('open') : t('done')}</Badge>
                  {amount === null
                    ? null
                    : t(isOpen ? 'estimate' : 'cost', { amount: formatRupiah(amount, locale) })}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
