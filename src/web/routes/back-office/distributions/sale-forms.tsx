import { useTranslations } from 'use-intl'
import { saleDocuments } from '#contract'
import type { PropertySale } from '#contract/back-office/desks/sale-desk.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asDigits } from '../../../ui/read-amount.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type Typed = Partial<Record<string, string>>

type FormProps = { readonly problem: FormProblem | undefined; readonly typed: Typed }

/** The costs of a sale that staff enter; the tax is calculated from the price. */
export const saleCosts = ['broker', 'notary', 'land-tax', 'repairs', 'debt', 'other'] as const

export function AnnounceForm({ problem, typed }: FormProps) {
  const t = useTranslations('property-sale.announce')
  return (
    <Card>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'announce' }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('submit'), variant: 'primary' }]}
        isUpload
        className="items-end sm:grid-cols-2"
      >
        <RupiahInput name="askingPrice" label={t('askingPrice')} required />
        <TextInput name="meetingOn" type="date" label={t('meetingOn')} required />
        <FileInput
          name="file"
          label={t('file')}
          accepts="deed"
          required
          className="sm:col-span-2"
        />
        {problem?.fields.confirmedPrice === undefined ? null : (
          <Notice tone="warn" className="sm:col-span-2">
            <p className="mb-2">{problem.fields.confirmedPrice}</p>
            <Checkbox name="confirmedPrice" value={asDigits(typed.askingPrice ?? '')}>
              {t('confirm')}
            </Checkbox>
          </Notice>
        )}
      </DeskForm>
    </Card>
  )
}

type DocumentFormProps = FormProps & { readonly kept: PropertySale['documents'] }

export function DocumentForm({ kept, problem, typed }: DocumentFormProps) {
  const t = useTranslations('property-sale.documents')
  const isKept = (kind: string) => kept.some((document) => document.kind === kind)
  const kinds = saleDocuments.toSorted(
    (left, right) => Number(isKept(left)) - Number(isKept(right)),
  )
  return (
    <Card>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'document' }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('submit'), variant: 'primary' }]}
        isUpload
        className="items-end sm:grid-cols-2"
      >
        <Select name="kind" label={t('kind')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextInput name="number" label={t('number')} required maxLength={80} />
        <TextInput name="issuedOn" type="date" label={t('issuedOn')} required />
        <FileInput name="file" label={t('file')} accepts="deed" required />
        {kept.length === 0 ? null : (
          <ReasonField label={t('reason')} help={t('reasonHelp')} isRequired={false} />
        )}
      </DeskForm>
    </Card>
  )
}

type SaleFormProps = FormProps & { readonly shown: PropertySale }

export function SaleForm({ shown, problem, typed }: SaleFormProps) {
  const t = useTranslations('property-sale')
  const locale = useLocale()
  const rate = formatPercent(shown.sellerTaxBasisPoints, locale)
  return (
    <Card>
      <CardHead title={t('sale.title')}>{t('sale.lead', { rate })}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'sale' }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('sale.submit'), variant: 'primary' }]}
        className="items-end sm:grid-cols-2"
      >
        <RupiahInput name="price" label={t('sale.price')} required />
        {saleCosts.map((name) => (
          <RupiahInput key={name} name={name} label={t(`reasons.${name}`)} path={`costs.${name}`} />
        ))}
        <TextInput
          name="priceReason"
          label={t('sale.priceReason')}
          help={t('sale.priceReasonHelp')}
          maxLength={1000}
        />
        {(['soldOn', 'recordOn', 'payOn'] as const).map((name) => (
          <TextInput key={name} name={name} type="date" label={t(`sale.${name}`)} required />
        ))}
      </DeskForm>
    </Card>
  )
}
