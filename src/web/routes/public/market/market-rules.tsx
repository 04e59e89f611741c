import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { readLegal } from '../legal/legal-edition.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

export function loader(args: LoaderFunctionArgs) {
  return readLegal(args, 'market-rules')
}

/** The rules of trading units among investors. */
export default function MarketRulesScreen() {
  return <LegalPage path="/market-rules" page={useLoaderData<typeof loader>()} />
}
