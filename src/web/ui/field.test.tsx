import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { uploadRules } from '#contract'
import { elementIn, elementsIn, textById } from '../../../tests/support/markup.ts'
import { htmlOf } from '../../../tests/support/rendered.tsx'
import { AmountInput } from './amount-input.tsx'
import { Checkbox, Segmented, Select } from './choice.tsx'
import { CodeInput } from './code-input.tsx'
import type { FieldText } from './field.tsx'
import { FileInput } from './file-input.tsx'
import { FormAnswer } from './form-answer.ts'
import { RadioCard } from './radio-card.tsx'
import { RangeInput } from './range-input.tsx'
import { TextArea } from './text-area.tsx'
import { PasswordInput, TextInput } from './text-input.tsx'

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

type Made = (text: FieldText) => ReactElement

const fields: readonly (readonly [name: string, control: string, made: Made])[] = [
  ['a text field', 'input', (text) => <TextInput name="field" {...text} />],
  ['a password field', 'input', (text) => <PasswordInput name="field" {...text} />],
  ['a text of several lines', 'textarea', (text) => <TextArea name="field" {...text} />],
  [
    'a choice',
    'select',
    (text) => (
      <Select name="field" {...text}>
        <option value="a">A</option>
      </Select>
    ),
  ],
  ['an amount', 'input', (text) => <AmountInput name="field" group={group} {...text} />],
  ['a code', 'input', (text) => <CodeInput name="field" {...text} />],
  ['a file', 'input', (text) => <FileInput name="field" {...text} />],
]

describe.each(fields)('%s', (name, control, made) => {
  test(`${name} is named by its label, and has nothing to describe when there is neither help nor error`, () => {
    const html = htmlOf(made({ label: 'Name', hint: 'optional' }))
    const { id = 'none', ...attributes } = elementIn(html, control)
    expect(elementIn(html, 'label')).toMatchObject({ for: id })
    expect(html).toMatch(/<label[^>]*>Name<span[^>]*>optional<\/span><\/label>/)
    expect(attributes).not.toHaveProperty('aria-describedby')
    expect(attributes).not.toHaveProperty('aria-invalid')
    expect(attributes.name).toBe('field')
  })

  test(`${name} is described by its help, which an error replaces`, () => {
    const helped = htmlOf(made({ label: 'Name', help: 'As on your card' }))
    const { 'aria-describedby': help = '' } = elementIn(helped, control)
    expect(textById(helped, help)).toBe('As on your card')
    const faulty = htmlOf(made({ label: 'Name', help: 'As on your card', error: 'Not a name.' }))
    const { 'aria-describedby': error = '', 'aria-invalid': isInvalid } = elementIn(faulty, control)
    expect(isInvalid).toBe('true')
    expect(textById(faulty, error)).toBe('●Not a name.')
    expect(faulty).not.toContain('As on your card')
  })

  test(`${name} shows the answer of its form, and its own error before that`, () => {
    const answered = (error?: string) =>
      htmlOf(
        <FormAnswer value={{ errors: { field: 'Refused.' } }}>
          {made({ label: 'Name', ...(error !== undefined && { error }) })}
        </FormAnswer>,
      )
    expect(answered()).toContain('Refused.')
    expect(answered('Too long.')).toContain('Too long.')
    expect(answered('Too long.')).not.toContain('Refused.')
  })
})

test('an error is announced when it appears: its place is a live region before there is one', () => {
  const live = elementsIn(htmlOf(<TextInput name="a" label="A" />), 'div').filter(
    (each) => each['aria-live'] === 'polite',
  )
  expect(live).toHaveLength(1)
})

test('two fields of one page never share an id', () => {
  const html = htmlOf(
    <>
      <TextInput name="a" label="A" help="x" />
      <TextInput name="b" label="B" help="y" />
      <AmountInput name="c" label="C" group={group} error="z" />
    </>,
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

describe('an amount', () => {
  const amount = (props: Partial<Parameters<typeof AmountInput>[0]>, typed?: string) =>
    elementIn(
      htmlOf(
        <FormAnswer value={typed === undefined ? {} : { typed: { amount: typed } }}>
          <AmountInput name="amount" label="Amount" group={group} {...props} />
        </FormAnswer>,
      ),
      'input',
    )

  test.each([
    ['', ''],
    ['0', '0'],
    ['1250000', '1,250,000'],
    ['999999999999999', '999,999,999,999,999'],
    // Sixteen digits could not be grouped without rounding.
    ['9999999999999999', '9999999999999999'],
  ])('an amount of %j digits begins as %j', (defaultDigits, value) => {
    expect(amount({ defaultDigits }).value).toBe(value)
  })

  test.each([
    ['Rp 1.250.000', '1,250,000'],
    ['', ''],
    ['1,5 million', '1,5 million'],
    ['-5', '-5'],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('an amount that was typed as %j is shown again as %j', (typed, value) => {
    expect(amount({ defaultDigits: '7' }, typed).value).toBe(value)
  })

  test('an amount carries its bounds, as numbers for its rule and as text for its error', () => {
    expect(amount({ least: 10_000, most: 25_000_000 })).toMatchObject({
      'data-least': '10000',
      'data-least-text': 'Rp10,000',
      'data-most': '25000000',
      'data-most-text': 'Rp25,000,000',
      inputmode: 'numeric',
      autocomplete: 'off',
    })
    expect(amount({})).not.toHaveProperty('data-least-text')
  })
})

test('a password is hidden at first, is neither corrected nor capitalised, and is never filled in again', () => {
  const html = htmlOf(
    <FormAnswer value={{ typed: { secret: 'horse battery' } }}>
      <PasswordInput name="secret" label="Password" autoComplete="current-password" />
    </FormAnswer>,
  )
  expect(html).not.toContain('horse battery')
  expect(elementIn(html, 'input')).toMatchObject({
    type: 'password',
    autocapitalize: 'none',
    spellcheck: 'false',
    autocomplete: 'current-password',
  })
  expect(elementIn(html, 'button')).toMatchObject({ type: 'button', 'aria-pressed': 'false' })
  expect(elementIn(html, 'button')['aria-label']).not.toBe('')
})

test('a code is one field for digits, which a phone fills from the message, behind boxes that nobody reads out', () => {
  const html = htmlOf(<CodeInput name="code" label="Code" isFocusedFirst />)
  expect(elementIn(html, 'input')).toMatchObject({
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    minlength: '6',
    autofocus: '',
    required: '',
  })
  const [boxes] =
    /<div aria-hidden="true" class="code-input-boxes">((?:<span><\/span>)*)<\/div>/.exec(html) ?? []
  expect(boxes?.match(/<span>/g)).toHaveLength(6)
})

test('a field for files accepts the types of its kind by media type and by extension', () => {
  const types = (accepts: keyof typeof uploadRules) =>
    elementIn(htmlOf(<FileInput name="f" label="File" accepts={accepts} />), 'input').accept?.split(
      ',',
    ) ?? []
  for (const [kind, rule] of Object.entries(uploadRules)) {
    // The entries are those of the object above.
    const accepted = types(kind as keyof typeof uploadRules)
    for (const type of rule.types) expect(accepted).toContain(type)
    expect(accepted.filter((each) => each.startsWith('.')).length, kind).toBeGreaterThan(0)
  }
  const several = elementIn(htmlOf(<FileInput name="f" label="F" filesMax={3} />), 'input')
  expect(several).toHaveProperty('multiple')
  expect(elementIn(htmlOf(<FileInput name="f" label="F" />), 'input')).not.toHaveProperty(
    'multiple',
  )
})

test('a checkbox is inside its label, and its error describes it', () => {
  const html = htmlOf(
    <Checkbox name="agreed" error="Please agree.">
      I agree
    </Checkbox>,
  )
  expect(html).toMatch(/<label[^>]*>.*<input[^>]*type="checkbox".*<span>I agree<\/span><\/label>/s)
  const { 'aria-describedby': error = '', 'aria-invalid': isInvalid } = elementIn(html, 'input')
  expect([isInvalid, textById(html, error)]).toEqual(['true', '●Please agree.'])
  expect(elementIn(htmlOf(<Checkbox name="agreed">I agree</Checkbox>), 'input')).not.toHaveProperty(
    'aria-describedby',
  )
})

describe('options side by side', () => {
  const options = [
    { value: 'buy', label: 'Buy' },
    { value: 'sell', label: 'Sell' },
  ] as const
  const ticked = (props: { value?: 'buy' | 'sell'; defaultValue?: 'buy' | 'sell' }) =>
    elementsIn(htmlOf(<Segmented name="side" label="Side" options={options} {...props} />), 'input')
      .filter((each) => 'checked' in each)
      .map(({ value }) => value)

  test('options side by side are radio buttons of one name in a named group', () => {
    const html = htmlOf(<Segmented name="side" label="Side" options={options} />)
    expect(html).toMatch(/<fieldset><legend class="sr-only">Side<\/legend>/)
    expect(elementsIn(html, 'input')).toMatchObject([
      { type: 'radio', name: 'side', value: 'buy' },
      { type: 'radio', name: 'side', value: 'sell' },
    ])
  })

  test('options side by side begin with the given one, the controlled one before the first, or none', () => {
    expect(ticked({ defaultValue: 'sell' })).toEqual(['sell'])
    expect(ticked({ value: 'buy', defaultValue: 'sell' })).toEqual(['buy'])
    expect(ticked({})).toEqual([])
  })
})

test('an option as a card is pressed anywhere, and states the language of its text', () => {
  const html = htmlOf(
    <RadioCard name="language" value="id" title="Bahasa Indonesia" lang="id" defaultChecked>
      Untuk semua halaman
    </RadioCard>,
  )
  expect(elementIn(html, 'label').lang).toBe('id')
  expect(elementIn(html, 'input')).toMatchObject({ type: 'radio', value: 'id', checked: '' })
  expect(html.indexOf('<input')).toBeGreaterThan(html.indexOf('<label'))
  expect(html.indexOf('Untuk semua halaman')).toBeLessThan(html.indexOf('</label>'))
})

describe('a slider', () => {
  const slider = (props: { value: number; min: number; max: number }) =>
    htmlOf(
      <RangeInput
        name="years"
        label="Years"
        valueText={`${props.value} years`}
        definition="How long you hold it."
        definitionLabel="what it means"
        onValue={() => undefined}
        {...props}
      />,
    )

  test('a slider is named by its label and says its value in words', () => {
    const html = slider({ value: 5, min: 1, max: 10 })
    const { id = '', ...input } = elementIn(html, 'input')
    expect(input).toMatchObject({ type: 'range', min: '1', max: '10', 'aria-valuetext': '5 years' })
    expect(elementsIn(html, 'label').map((each) => each.for)).toEqual([id])
    expect(elementIn(html, 'output').for).toBe(id)
  })

  test.each([
    [1, 1, 10, '0%'],
    [10, 1, 10, '100%'],
    [2, 0, 8, '25%'],
  ])('a slider at %i from %i to %i is filled by %s', (value, min, max, filled) => {
    expect(slider({ value, min, max })).toContain(`style="--filled:${filled}"`)
  })
})
