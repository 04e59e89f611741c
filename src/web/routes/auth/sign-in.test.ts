import { expect, test } from 'vitest'
import { sentForm } from '../../../../tests/support/sent-form.ts'
import { signIn } from './sign-in.ts'

test('a login of an account that is not activated yet remembers the page for which it was opened', async () => {
  const next = '/dashboard/properties/kos-seturan/buy?units=2'
  const activation = {
    next: 'activation',
    ticket: 'ticket',
    maskedEmail: 'b•••@contoh.id',
    resendAvailableAt: '2026-11-28T03:01:00.000Z',
    codeExpiresAt: '2026-11-28T03:30:00.000Z',
  }
  const address = `/login?${new URLSearchParams({ next })}`
  const fields = { email: 'baru@contoh.id', password: 'Rahasia-Uji-2026' }
  const { context, request, url, jar } = sentForm(address, fields, {}, () =>
    Response.json(activation, { status: 202 }),
  )
  const answer = await signIn({ context, form: await request.formData(), url })
  expect(answer).toMatchObject({ status: 302 })
  expect(jar.read('wanted')).toBe(next)
})
