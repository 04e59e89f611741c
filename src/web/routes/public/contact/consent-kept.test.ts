import { expect, test } from 'vitest'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import type { ApiClient } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sendApplication } from '../careers/application.ts'
import { action as subscribe } from '../newsletter/newsletter.tsx'

const refusal = new ApiProblem(400, { code: 'request.invalid', detail: 'Fill in the form' })

test('a refused application keeps the tick of its consent', async () => {
  // The part that is used.
  const api = { postForm: () => Promise.reject(refusal) } as unknown as ApiClient
  const form = new FormData()
  form.set('name', 'Ratna')
  form.set('consent', 'true')
  const answer = await sendApplication(api, form, { openingId: '', language: 'en' })
  expect(answer.data.typed).toMatchObject({ name: 'Ratna', consent: 'true' })
})

test('a refused subscription to news keeps the tick of its consent', async () => {
  const form = { email: 'ratna', consent: 'on' }
  const { args } = screenRequest({ form, answers: { '/newsletter/': refusal } })
  expect(await subscribe(args)).toMatchObject({ data: { email: 'ratna', consent: true } })
})
