import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel'
import englishProblems from '../../../../messages/en/problems.json' with { type: 'json' }
import englishShell from '../../../../messages/en/shell.json' with { type: 'json' }
import problems from '../../../../messages/id/problems.json' with { type: 'json' }
import shell from '../../../../messages/id/shell.json' with { type: 'json' }
import type { Messages } from '../../messages/messages.ts'
import { Select } from '../../ui/choice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { FieldChecks } from './field-checks.tsx'

const texts = { id: { shell }, en: { shell: englishShell } }
const errors = { id: problems.field, en: englishProblems.field }

/** The field of a form that the API answered with this error. */
function answered(code: keyof typeof problems.field, field: ReactNode, locale: Locale): string {
  const element = (
    <IntlProvider
      locale={locale}
      messages={texts[locale] as unknown as Messages}
      timeZone="Asia/Jakarta"
    >
      <FieldChecks>
        <FormAnswer value={{ errors: { answer: errors[locale][code] } }}>{field}</FormAnswer>
      </FieldChecks>
    </IntlProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const name = <TextInput name="answer" label="Nama lengkap" help="Seperti pada KTP." />
const city = (
  <Select name="answer" label="Kota">
    <option />
  </Select>
)
const card = <FileInput name="answer" label="Foto KTP" />

test.each([
  ['id', name, 'Lengkapi “Nama lengkap”.'],
  ['id', city, 'Tentukan pilihan untuk “Kota”.'],
  ['id', card, 'Pilih berkas untuk “Foto KTP”.'],
  ['en', name, 'Fill in “Nama lengkap”.'],
  ['en', city, 'Choose an option for “Kota”.'],
  ['en', card, 'Choose a file for “Foto KTP”.'],
] as const)('an empty field in language %s names itself and what to do', (locale, field, words) => {
  const markup = answered('required', field, locale)
  expect(markup).toContain(words)
  expect(markup).not.toContain('Seperti pada KTP.')
})

test.each([
  'format',
  'type',
  'invalid',
] as const)('the error field.%s names the field and leaves the help with the rule in place', (code) => {
  for (const locale of ['id', 'en'] as const) {
    const markup = answered(code, name, locale)
    expect(markup).toContain('“Nama lengkap”')
    expect(markup).toContain('Seperti pada KTP.')
  }
})

test('an error that gives the rule takes the place of the help', () => {
  const markup = answered('email', name, 'id')
  expect(markup).toContain(problems.field.email)
  expect(markup).not.toContain('Seperti pada KTP.')
})
