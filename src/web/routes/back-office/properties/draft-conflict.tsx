import { useTranslations } from 'use-intl'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { type Conflict, pickName } from './draft-act.ts'
import { useDraftWords } from './draft-words.ts'

type DraftConflictProps = { readonly conflict: Conflict; readonly draft: PropertyDraft }

/** The fields that two people changed, with both versions of each; the chosen one is saved with the form. */
export function DraftConflict({ conflict, draft }: DraftConflictProps) {
  const t = useTranslations('stewardship.draft.conflict')
  const words = useDraftWords(draft)
  return (
    <Card className="border-warn" role="alert">
      <CardHead title={t('title')} />
      <p className="mb-4 max-w-prose text-dense">
        {t('lead')} <DateTime value={conflict.changedAt} style="date-time" />
      </p>
      <div className="grid gap-5">
        {conflict.names.map((name) => {
          const shown = (value: DraftValue | undefined) =>
            words.value(name, value ?? null) || t('empty')
          return (
            <fieldset key={name} className="grid min-w-0 gap-3 sm:grid-cols-2">
              <legend className="mb-2 text-dense font-bold">{words.label(name)}</legend>
              <Version
                name={name}
                side="mine"
                title={t('mine')}
                text={shown(conflict.mine[name])}
              />
              <Version
                name={name}
                side="theirs"
                title={t('theirs')}
                text={shown(conflict.theirs[name])}
              />
            </fieldset>
          )
        })}
      </div>
    </Card>
  )
}

type VersionProps = {
  readonly name: string
  readonly side: 'mine' | 'theirs'
  readonly title: string
  readonly text: string
}

function Version({ name, side, title, text }: VersionProps) {
  return (
    <label className="grid cursor-pointer content-start gap-1 rounded-2xl border border-line bg-card p-4 text-dense has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-ink">
      <span className="flex items-center gap-2.5 font-bold">
        <input
          type="radio"
          name={pickName(name)}
          value={side}
          defaultChecked={side === 'mine'}
          className="tick"
        />
        {title}
      </span>
      <span className="whitespace-pre-line text-ink-soft wrap-anywhere">{text}</span>
    </label>
  )
}
