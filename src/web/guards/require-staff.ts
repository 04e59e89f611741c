import { data, type RouterContextProvider } from 'react-router'
import { sessionContext } from '../context.ts'

/**
 * Returns the profile of signed-in staff and refuses other accounts. For loaders: a middleware would refuse before
 * the root has the data that the error page needs, such as the notice that this is a demo.
 */
export async function requireStaff(context: Readonly<RouterContextProvider>) {
  const profile = await context.get(sessionContext).profile()
  if (profile.roles.length === 0) throw data({ isStaff: false }, { status: 403 })
  return profile
}
