import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox, Select } from './choice.tsx'
import { FormAnswer } from './form-answer.ts'
import { TextInput } from './text-input.tsx'

const answered = (value: FormAnswer, field: ReactNode) =>
  renderToStaticMarkup(<FormAnswer value={value}>{field}</FormAnswer>)
const name = <TextInput name="name" label="Nama" defaultValue="Sekar" />

test('a field starts with the value typed into its form, including an empty one', () => {
  expect(answered({ typed: { name: 'Ayu' } }, name)).toContain('value="Ayu"')
  expect(answered({ typed: { name: '' } }, name)).toContain('value=""')
  expect(answered({ typed: { other: 'Ayu' } }, name)).toContain('value="Sekar"')
  expect(answered({}, name)).toContain('value="Sekar"')
})

test("a field shows the form's error for it, by its name or by the API's name", () => {
  const errors = { name: 'Nama belum diisi.', 'person.name': 'Nama terlalu pendek.' }
  const nested = <TextInput name="name" label="Nama" path="person.name" />
  const judgedHere = <TextInput name="name" label="Nama" error="Nama lain." />
  expect(answered({ errors }, name)).toMatch(/aria-invalid="true".*Nama belum diisi\./)
  expect(answered({ errors }, nested)).toContain('Nama terlalu pendek.')
  expect(answered({ errors }, judgedHere)).toContain('Nama lain.')
  expect(answered({ errors: { other: 'Salah.' } }, name)).not.toContain('aria-invalid="true"')
})

test('a checkbox is ticked again by the value that it sends', () => {
  const box = <Checkbox name="agreed">Ya</Checkbox>
  const valued = (
    <Checkbox name="agreed" value="true">
      Ya
    </Checkbox>
  )
  const tickedAtFirst = (
    <Checkbox name="agreed" defaultChecked>
      Ya
    </Checkbox>
  )
  expect(answered({ typed: { agreed: 'true' } }, valued)).toContain('checked=""')
  expect(answered({ typed: { agreed: true } }, box)).toContain('checked=""')
  expect(answered({ typed: { agreed: false } }, tickedAtFirst)).not.toContain('checked=""')
})

test('a controlled input keeps its own value', () => {
  const steered = (
    <Select name="kind" label="Jenis" value="b" onChange={() => undefined}>
      <option value="a">A</option>
      <option value="b">B</option>
    </Select>
  )
  expect(answered({ typed: { kind: 'a' } }, steered)).toMatch(/<option value="b" selected="">/)
})

test('a field that is clear only below its heading has its full name for assistive technology', () => {
  const part = <TextInput name="part" label="Bagian" fullLabel="Bagian: Kuorum, Usulan lain" />
  expect(answered({}, part)).toContain('aria-label="Bagian: Kuorum, Usulan lain"')
  expect(answered({}, name)).not.toContain('aria-label')
})
