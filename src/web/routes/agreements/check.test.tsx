import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import CheckScreen, { loader } from './check.tsx'

test('a fingerprint that cannot be read is refused at its field, which keeps it and has the focus', async () => {
  const address = '/agreement-check?sha256=abc'
  const { args, calls } = screenRequest({ address })
  const html = htmlOf(<CheckScreen />, { address: `/en${address}`, loaded: await loader(args) })
  expect(calls).toEqual([])
  const [field = ''] = html.match(/<input[^>]*name="sha256"[^>]*>/) ?? []
  expect(field).toContain('value="abc"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('autofocus=""')
  expect(html).toContain('A digital fingerprint has 64 digits and letters a to f.')
})
