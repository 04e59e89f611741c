import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertySale } from '#contract/back-office/desks/sale-desk.ts'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { formatInteger, formatPercent } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox, Select } from '../../ui/choice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asDigits } from '../../ui/read-amount.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { DeskForm } from './desk-form.tsx'
import { ReasonField } from './reason-field.tsx'

type FormProps = { readonly problem: FormProblem | undefined }

/** What staff enter of a sale's costs; the tax follows from the price. */
export const saleCosts = ['broker', 'notary', 'land-tax', 'repairs', 'debt', 'other'] as const

type Typed = Partial<Record<string, string>>

export function AnnounceForm({ problem, typed }: FormProps & { readonly typed: Typed }) {
  const t = useTranslations('property-sale.announce')
  const documents = useTranslations('property-sale.documents')
  const group = useGrouping()
  return (
    <Card>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'announce' }}
        problem={problem}
        acts={[{ text: t('submit'), variant: 'primary' }]}
        isUpload
        className="items-end sm:grid-cols-2"
      >
        <AmountInput
          name="askingPrice"
          group={group}
          label={t('askingPrice')}
          required
          defaultDigits={asDigits(typed.askingPrice ?? '')}
          error={problem?.fields.askingPrice}
        />
        <TextInput
          name="meetingOn"
          type="date"
          label={t('meetingOn')}
          required
          defaultValue={typed.meetingOn ?? ''}
          error={problem?.fields.meetingOn}
        />
        <FileInput
          name="file"
          label={t('file')}
          accept="application/pdf"
          required
          bytesMax={documentBytesMax}
          tooLarge={documents('tooLarge')}
          error={problem?.fields.file}
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

const documentBytesMax = 10 * 1024 * 1024

type DocumentFormProps = FormProps & { readonly kept: PropertySale['documents'] }

export function DocumentForm({ kept, problem }: DocumentFormProps) {
  const t = useTranslations('property-sale.documents')
  const form = useFormFocus(problem)
  const isBusy = useNavigation().formMethod === 'POST'
  const isKept = (kind: string) => kept.some((document) => document.kind === kind)
  const kinds = (['resolution', 'deed'] as const).toSorted(
    (left, right) => Number(isKept(left)) - Number(isKept(right)),
  )
  return (
    <Card>
      <CardHead title={t('title')}>{t('lead')}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="grid items-end gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="document" />
        <Select name="kind" label={t('kind')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextInput
          name="number"
          label={t('number')}
          required
          maxLength={80}
          error={problem?.fields.number}
        />
        <TextInput
          name="issuedOn"
          type="date"
          label={t('issuedOn')}
          required
          error={problem?.fields.issuedOn}
        />
        <FileInput
          name="file"
          label={t('file')}
          accept="application/pdf"
          required
          bytesMax={documentBytesMax}
          tooLarge={t('tooLarge')}
          error={problem?.fields.file}
        />
        {kept.length === 0 ? null : (
          <ReasonField
            label={t('reason')}
            help={t('reasonHelp')}
            error={problem?.fields.reason}
            isRequired={false}
          />
        )}
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </Card>
  )
}

type SaleFormProps = FormProps & { readonly shown: PropertySale }

export function SaleForm({ shown, problem }: SaleFormProps) {
  const t = useTranslations('property-sale')
  const locale = useLocale()
  const group = useGrouping()
  const form = useFormFocus(problem)
  const isBusy = useNavigation().formMethod === 'POST'
  const rate = formatPercent(shown.sellerTaxBasisPoints, locale)
  return (
    <Card>
      <CardHead title={t('sale.title')}>{t('sale.lead', { rate })}</CardHead>
      <ProblemNotice problem={problem} className="mb-4" />
      <Form ref={form} method="post" className="grid items-end gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="sale" />
        <AmountInput
          name="price"
          group={group}
          label={t('sale.price')}
          required
          error={problem?.fields.price}
        />
        {saleCosts.map((name) => (
          <AmountInput
            key={name}
            name={name}
            group={group}
            label={t(`reasons.${name}`)}
            error={problem?.fields[`costs.${name}`]}
          />
        ))}
        <TextInput
          name="priceReason"
          label={t('sale.priceReason')}
          help={t('sale.priceReasonHelp')}
          maxLength={1000}
          error={problem?.fields.priceReason}
        />
        {(['soldOn', 'recordOn', 'payOn'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            type="date"
            label={t(`sale.${name}`)}
            required
            error={problem?.fields[name]}
          />
        ))}
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t('sale.submit')}
        </Button>
      </Form>
    </Card>
  )
}

/** Digits as the reader groups them. */
function useGrouping(): (digits: string) => string {
  const locale = useLocale()
  return (digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))
}
