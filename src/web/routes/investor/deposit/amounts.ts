import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { amountsCookie } from '../../../components/money/hidden-amounts.ts'
import { visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { safeNext } from '../../../session/safe-next.ts'

/** A visitor to the address of the switch is redirected to the dashboard. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(href('/dashboard', context.get(visitContext).locale))
}

/** Hides or shows amounts in this browser and redirects to the page where the button was pressed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const next = form.get('next')
  const destination = safeNext(typeof next === 'string' ? next : null)
  throw redirect(destination ?? href('/dashboard', context.get(visitContext).locale), {
    headers: { 'Set-Cookie': amountsCookie(form.get('amounts') === 'hidden') },
  })
}
