import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { HomeCard } from '#contract'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../../ui/icon.tsx'

/** The list of cards with buttons to reorder it, which also work by keyboard and without JavaScript. */
export function ArrangeCards({ cards }: { readonly cards: readonly HomeCard[] }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <Card className="max-w-xl">
      <CardHead title={t('arrange.title')} />
      <p className="mb-3 text-dense text-ink-soft">{t('arrange.text')}</p>
      {/* Without `?index` the form would be sent to the layout, whose address is the same. */}
      <Form method="post" action={link('/dashboard?index')}>
        {cards.map((card) => (
          <input key={card} type="hidden" name="card" value={card} />
        ))}
        <ol className="divide-y divide-line">
          {cards.map((card, index) => {
            const name = t(`arrange.cards.${card}`)
            return (
              <li key={card} className="flex items-center gap-2 py-1.5">
                <span className="flex-1 text-dense font-bold">{name}</span>
                <button
                  type="submit"
                  name="move"
                  value={`${card}:up`}
                  disabled={index === 0}
                  aria-label={t('arrange.up', { name })}
                  className={arrowLook}
                >
                  <ArrowUpIcon size={18} aria-hidden="true" />
                </button>
                <button
                  type="submit"
                  name="move"
                  value={`${card}:down`}
                  disabled={index === cards.length - 1}
                  aria-label={t('arrange.down', { name })}
                  className={arrowLook}
                >
                  <ArrowDownIcon size={18} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ol>
      </Form>
      <LinkButton to={link('/dashboard')} variant="dark" className="mt-4">
        {t('arrange.done')}
      </LinkButton>
    </Card>
  )
}

const arrowLook =
  'grid size-11 place-items-center rounded-full hover:bg-sand disabled:cursor-not-allowed disabled:opacity-35 disabled:hover:bg-transparent'
