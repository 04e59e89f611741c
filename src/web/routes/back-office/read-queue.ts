import type { LoaderFunctionArgs } from 'react-router'
import type { CountedPage } from '#contract/answers.ts'
import { apiContext } from '../../context.ts'

export type Queue<Row> = { readonly list: CountedPage<Row>; readonly isFirst: boolean }

/** The page of a queue of staff that the address asks for, narrowed by `query`. */
export async function readQueue<Row>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  path: string,
  query: Readonly<Record<string, string | null>> = {},
): Promise<Queue<Row>> {
  const cursor = url.searchParams.get('cursor')
  const { account } = context.get(apiContext)
  const list = await account.get<CountedPage<Row>>(`${path}/`, { ...query, cursor })
  return { list, isFirst: cursor === null }
}
