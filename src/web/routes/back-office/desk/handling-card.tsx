import { useTranslations } from 'use-intl'
import { messageCategories, messageOutcomes, newOwners } from '#contract'
import type { Message } from '#contract/back-office/messages.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { DeskForm } from './desk-form.tsx'

/** Reads the handling of a message from a form; unknown values count as absent. */
export function handlingIn(form: FormData) {
  const chosen = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === textOf(form, name)) ?? null
  return {
    owner: chosen('owner', newOwners) ?? 'unchanged',
    category: chosen('category', messageCategories),
    outcome: chosen('outcome', messageOutcomes),
  }
}

type HandlingCardProps = {
  readonly message: Message
  readonly answer: { readonly problem: FormProblem } | undefined
}

/** The staff member who handles a message, its category and its outcome. */
export function HandlingCard({ message, answer }: HandlingCardProps) {
  const t = useTranslations('back-office.messages.handling')
  const { owner, category, outcome } = message
  const name = owner === null ? t('nobody') : owner.isMe ? t('you') : owner.name
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="mb-4 text-small text-ink-soft">{t('lead')}</p>
      <ProblemNotice problem={answer?.problem} className="mb-4" />
      <DeskForm hidden={{ intent: 'handling' }} acts={[{ text: t('save') }]}>
        <Select
          key={`owner ${owner?.id ?? ''}`}
          name="owner"
          label={t('ownerLabel')}
          defaultValue="unchanged"
        >
          <option value="unchanged">{name ?? '–'}</option>
          {owner?.isMe === true ? null : <option value="me">{t('ownerMe')}</option>}
          {owner === null ? null : <option value="nobody">{t('ownerNobody')}</option>}
        </Select>
        <Select name="category" label={t('category')} defaultValue={category ?? ''}>
          <option value="">{t('unset')}</option>
          {messageCategories.map((each) => (
            <option key={each} value={each}>
              {t(`categories.${each}`)}
            </option>
          ))}
        </Select>
        <Select name="outcome" label={t('outcome')} defaultValue={outcome ?? ''}>
          <option value="">{t('unset')}</option>
          {messageOutcomes.map((each) => (
            <option key={each} value={each}>
              {t(`outcomes.${each}`)}
            </option>
          ))}
        </Select>
      </DeskForm>
    </Card>
  )
}
