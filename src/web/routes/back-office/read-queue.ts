import type { LoaderFunctionArgs } from 'react-router'
import type { CountedPage } from '#contract/answers.ts'
import type { AnswerOf, PathOf, ReadOf } from '#contract/calls.ts'
import { apiContext } from '../../context.ts'

export type Queue<Row> = { readonly list: CountedPage<Row>; readonly isFirst: boolean }

type Asked = Pick<LoaderFunctionArgs, 'context' | 'url'>

/** The page of a queue of staff that the address asks for, narrowed by `query`. */
export async function readQueue<Path extends PathOf<'GET'>>(
  asked: Asked,
  path: Path,
  query: Omit<ReadOf<Path>, 'cursor'>,
): Promise<{ readonly list: AnswerOf<'GET', Path>; readonly isFirst: boolean }>
// Its signature above says what is read: the compiler would need a minute to work this call out for all paths at once.
export async function readQueue({ context, url }: Asked, path: string, query: object) {
  const cursor = url.searchParams.get('cursor')
  const get: unknown = context.get(apiContext).account.get
  const read = get as (path: string, input: object) => Promise<unknown>
  return { list: await read(path, { ...query, cursor }), isFirst: cursor === null }
}
