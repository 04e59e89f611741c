import type { LoaderFunctionArgs } from 'react-router'
import type { CountedPage } from '#contract/answers.ts'
import type { AnswerOf, PathOf, ReadOf } from '#contract/calls.ts'
import type { Input } from '../../api/client.ts'
import { apiContext } from '../../context.ts'

export type Queue<Row> = { readonly list: CountedPage<Row>; readonly isFirst: boolean }

/** The page of a queue of staff that the address asks for, narrowed by `query`. */
export async function readQueue<Path extends PathOf<'GET'>>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  path: Path,
  query: Omit<ReadOf<Path>, 'cursor'>,
): Promise<{ readonly list: AnswerOf<'GET', Path>; readonly isFirst: boolean }> {
  const cursor = url.searchParams.get('cursor')
  const { account } = context.get(apiContext)
  // What a reading takes but for its cursor, and the cursor.
  const input = [{ ...query, cursor }] as unknown as Input<ReadOf<Path>>
  return { list: await account.get(path, ...input), isFirst: cursor === null }
}
