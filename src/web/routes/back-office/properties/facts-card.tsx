import { useTranslations } from 'use-intl'
import { type BuildingFact, buildingFactNames } from '#contract'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import type { FactValues } from '#contract/back-office/properties/fact-corrections.ts'
import { useFactLabel } from '../../../components/property/building-fact.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useMayPropose } from '../approvals/who-proposes.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'

type FactsCardProps = {
  readonly file: DeskPropertyFile
  readonly answer: RecordAnswer
}

/** The public facts of a property, with the form for corrections, which one person proposes and another approves. */
export function FactsCard({ file, answer }: FactsCardProps) {
  const t = useTranslations('corrected')
  const mayPropose = useMayPropose()
  if (file.correction === null && !mayPropose('property-facts')) return null
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {file.correction === null ? (
        <Correct facts={file.facts} answer={answer} />
      ) : (
        <Notice tone="info" className="mt-4">
          {t('waits')}
        </Notice>
      )}
    </Card>
  )
}

const lines = ['street', 'village', 'district', 'postcode'] as const
const issuer = ['issuerName', 'issuerNumber'] as const
const texts = ['summaryId', 'summaryEn', 'storyId', 'storyEn'] as const

type CorrectProps = { readonly facts: FactValues; readonly answer: RecordAnswer }

function Correct({ facts, answer }: CorrectProps) {
  const t = useTranslations('corrected')
  const { problem, typed } = answerOf(answer, 'facts')
  const given = (name: keyof FactValues) => String(facts[name] ?? '')
  return (
    <RecordForm intent="facts" label={t('add')} send={t('addSend')} problem={problem} typed={typed}>
      {texts.map((name) => (
        <TextArea
          key={name}
          name={name}
          label={t(`facts.${name}`)}
          lang={name.endsWith('Id') ? 'id' : 'en'}
          rows={name.startsWith('summary') ? 3 : 6}
          maxLength={name.startsWith('summary') ? 400 : 4000}
          defaultValue={given(name)}
          path={`facts.${name}`}
        />
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {lines.map((name) => (
          <FactInput key={name} name={name} given={given} />
        ))}
        {buildingFactNames.map((name) =>
          name === 'landArea' && facts.landArea === null ? null : (
            <FactInput key={name} name={name} isNumber given={given} />
          ),
        )}
        <FactInput name="titleNumberMasked" given={given} />
        <TextInput
          type="date"
          name="titleEndsOn"
          label={t('facts.titleEndsOn')}
          defaultValue={given('titleEndsOn')}
          path="facts.titleEndsOn"
        />
        {issuer.map((name) => (
          <FactInput key={name} name={name} given={given} />
        ))}
      </div>
      <Checkbox
        name="hasDebt"
        value="true"
        defaultChecked={problem === undefined ? facts.hasDebt : typed.hasDebt === 'true'}
      >
        {t('facts.hasDebt')}
      </Checkbox>
      <BothLanguages name="why" label={t('why')} max={400} />
    </RecordForm>
  )
}

type FactInputProps = {
  readonly name: (typeof lines | typeof issuer)[number] | BuildingFact | 'titleNumberMasked'
  readonly isNumber?: boolean
  readonly given: (name: keyof FactValues) => string
}

function FactInput({ name, isNumber = false, given }: FactInputProps) {
  const labelOf = useFactLabel()
  return (
    <TextInput
      name={name}
      label={labelOf(name)}
      inputMode={isNumber ? 'numeric' : 'text'}
      maxLength={120}
      defaultValue={given(name)}
      path={`facts.${name}`}
    />
  )
}
