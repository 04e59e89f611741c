import { createContext, type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import type { IdCardField } from '#contract'
import { DateTime } from '../../../components/date-time.tsx'
import { CheckIcon } from '../../../ui/icon.tsx'
import { agreesWithCard, isPlaceField } from './card-fill.ts'
import type { CardUpload } from './use-card.ts'

const Marks = createContext<CardUpload | null>(null)

/** Lets the fields inside it show how they compare with the card. */
export function CardMarks({ card, children }: { card: CardUpload; children: ReactNode }) {
  return <Marks value={card}>{children}</Marks>
}

/** Returns the line below a field: its own help text, and how its value compares with the card. */
export function useCardHelp(): (field: IdCardField, help?: string) => ReactNode {
  const card = use(Marks)
  return (field, help) => {
    if (card === null || card.onCard === null) return help
    const agrees = agreesWithCard(card.values, card.onCard.fields, field)
    if (agrees === null) return help
    return (
      <>
        {help === undefined ? null : <span className="block">{help}</span>}
        {agrees ? (
          <Agreeing isFilled={card.filled.includes(field)} />
        ) : (
          <Differing field={field} card={card} />
        )}
      </>
    )
  }
}

function Agreeing({ isFilled }: { readonly isFilled: boolean }) {
  const t = useTranslations('identity-card.marks')
  return (
    <span className="mt-0.5 flex items-start gap-1.5 font-semibold text-info">
      <CheckIcon size={14} strokeWidth={3} aria-hidden="true" className="mt-1 shrink-0" />
      {t(isFilled ? 'read' : 'same')}
    </span>
  )
}

function Differing({ field, card }: { readonly field: IdCardField; readonly card: CardUpload }) {
  const t = useTranslations('identity-card')
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <span className="font-semibold text-warn">
        {`${t('marks.differs')} `}
        <CardValue field={field} card={card} />
      </span>
      <button
        type="submit"
        name="intent"
        value={`use:${field}`}
        aria-label={t('marks.useFor', { field: t(`fields.${field}`) })}
        onClick={(event) => {
          event.preventDefault()
          card.use(field)
        }}
        className="inline-flex min-h-11 items-center text-link"
      >
        {t('marks.use')}
      </button>
    </span>
  )
}

function CardValue({ field, card }: { readonly field: IdCardField; readonly card: CardUpload }) {
  const t = useTranslations('identity.genders')
  const { fields = {}, placeNames = {} } = card.onCard ?? {}
  if (isPlaceField(field)) return placeNames[field] ?? fields[field]
  if (field === 'gender') return fields.gender === undefined ? null : t(fields.gender)
  if (field === 'bornOn')
    return fields.bornOn === undefined ? null : <DateTime value={fields.bornOn} />
  return <span className="wrap-anywhere">{fields[field]}</span>
}
