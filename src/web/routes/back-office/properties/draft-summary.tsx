import { useTranslations } from 'use-intl'
import type { PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Fact, Facts } from '../facts.tsx'
import { type DraftFieldDefinition, draftSections, valuesOf } from './draft-fields.ts'
import { DraftFigures } from './draft-figures.tsx'
import { PictureBox } from './draft-pictures.tsx'
import { useDraftWords } from './draft-words.ts'

type DraftSummaryProps = { readonly draft: PropertyDraft }

/** A draft as its reviewer sees it: the future public content and all facts. */
export function DraftSummary({ draft }: DraftSummaryProps) {
  const t = useTranslations('stewardship.draft')
  const photographs = draft.pictures.filter(({ kind }) => kind === 'photograph')
  const plans = draft.pictures.filter(({ kind }) => kind === 'plan')
  return (
    <div className="grid gap-5">
      {draft.isEntered ? null : <PreviewCard draftId={draft.id} />}
      <SummaryPictures title={t('sections.pictures.title')} pictures={photographs} />
      {plans.length === 0 ? null : <SummaryPictures title={t('plans')} pictures={plans} />}
      <DraftFigures draft={draft} />
      <div className="gap-5 max-lg:-mb-5 lg:columns-2">
        {draftSections
          .filter(({ id }) => id !== 'words')
          .map(({ id, fields }) => (
            <Card key={id} className="mb-5 break-inside-avoid">
              <CardHead title={t(`sections.${id}.title`)} />
              {id === 'forecast' ? (
                <ForecastFacts draft={draft} fields={fields} />
              ) : (
                <Facts>
                  {id === 'title' && draft.titleKind !== null ? (
                    <Fact name={t('titleKind')}>{draft.titleKind}</Fact>
                  ) : null}
                  <FieldFacts draft={draft} fields={fields} />
                </Facts>
              )}
            </Card>
          ))}
      </div>
      <SummaryTexts draft={draft} />
    </div>
  )
}

/** A link to the preview; once the draft is a property, links to its own pages. */
function PreviewCard({ draftId }: { readonly draftId: string }) {
  const t = useTranslations('stewardship.draft')
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('preview')} />
      <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('previewLead')}</p>
      <LinkButton to={link(`/back-office/drafts/${draftId}/preview`)} size="small">
        {t('openPreview')}
      </LinkButton>
    </Card>
  )
}

type FieldFactsProps = DraftSummaryProps & { readonly fields: readonly DraftFieldDefinition[] }

/** The forecast month down to what it leaves for unit holders, then the assumptions that are not of one month. */
function ForecastFacts({ draft, fields }: FieldFactsProps) {
  const t = useTranslations('stewardship.draft')
  const { forecast } = draft
  return (
    <>
      <Facts>
        <FieldFacts draft={draft} fields={fields.filter(({ kind }) => kind === 'amount')} />
        {forecast === null ? null : (
          <>
            {forecast.hotelTax === 0 ? null : (
              <Fact name={t('hotelTax')}>
                <Amount value={forecast.hotelTax} />
              </Fact>
            )}
            <Fact name={t('incomeTax')}>
              <Amount value={forecast.incomeTax} />
            </Fact>
            <Fact name={t('monthNet')}>
              <Amount value={forecast.net} />
            </Fact>
          </>
        )}
      </Facts>
      <h3 className="mt-6 mb-3 font-bold">{t('assumptions')}</h3>
      <Facts>
        <FieldFacts draft={draft} fields={fields.filter(({ kind }) => kind !== 'amount')} />
      </Facts>
    </>
  )
}

function FieldFacts({ draft, fields }: FieldFactsProps) {
  const t = useTranslations('stewardship.draft')
  const words = useDraftWords(draft)
  const values = valuesOf(draft)
  return (
    <>
      {fields.map(({ name }) => (
        <Fact key={name} name={words.label(name)}>
          {words.value(name, values[name] ?? null) || t('conflict.empty')}
        </Fact>
      ))}
    </>
  )
}

/** Both languages side by side, so that the reviewer can check that they say the same. */
function SummaryTexts({ draft }: DraftSummaryProps) {
  const t = useTranslations('stewardship.draft')
  const words = useDraftWords(draft)
  const values = valuesOf(draft)
  return (
    <Card>
      <CardHead title={t('sections.words.title')} />
      {(['summary', 'story'] as const).map((name) => (
        <div key={name} className="mt-4 grid gap-5 border-t border-line pt-4 sm:grid-cols-2">
          {(['Id', 'En'] as const).map((language) => (
            <div key={language} lang={language.toLowerCase()}>
              <h3 className="mb-1 text-small text-ink-soft">{words.label(name + language)}</h3>
              <p className="max-w-prose text-dense whitespace-pre-line">
                {words.value(name + language, values[name + language] ?? null) ||
                  t('conflict.empty')}
              </p>
            </div>
          ))}
        </div>
      ))}
    </Card>
  )
}

type SummaryPicturesProps = {
  readonly title: string
  readonly pictures: PropertyDraft['pictures']
}

function SummaryPictures({ title, pictures }: SummaryPicturesProps) {
  return (
    <Card>
      <CardHead title={title} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <PictureBox
              picture={picture}
              number={index + 1}
              isCover={picture.kind === 'photograph' && index === 0}
            />
            <p className="mt-2 text-dense" lang="id">
              {picture.altId}
            </p>
            <p className="text-dense text-ink-soft" lang="en">
              {picture.altEn}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
