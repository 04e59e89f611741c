import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { Results } from '../../components/results.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { FriendsFilters } from './friends-filters.tsx'
import { friendsAddress, friendsQueryOf, isNarrowed } from './friends-query.ts'
import { FriendsTable } from './friends-table.tsx'
import { maskedName } from './masked-name.ts'

export const handle: ScreenHandle = { messages: ['referral', 'form'] }

const friendsShown = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const query = friendsQueryOf(url.searchParams)
  const cursor = url.searchParams.get('cursor')
  const [friends, { terms }, { name }] = await Promise.all([
    account.get('/referrals/friends/', {
      limit: friendsShown,
      stage: query.stage,
      q: query.search,
      sort: query.order,
      cursor,
    }),
    account.get('/referrals/'),
    context.get(sessionContext).profile(),
  ])
  return {
    friends,
    query,
    holdDays: terms.holdDays,
    ownName: maskedName(name),
    isFirstPage: cursor === null,
    isReminded: url.searchParams.get('saved') === 'reminder',
  }
}

/** Sends a reminder to a friend and redirects to the same filtered list. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const friendId = textOf(await request.formData(), 'friendId')
  const { locale } = context.get(visitContext)
  try {
    await context
      .get(apiContext)
      .account.post('/referrals/friends/{friendId}/reminders/', { friendId })
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  const address = friendsAddress(friendsQueryOf(url.searchParams))
  return redirect(href(`${address}${address.includes('?') ? '&' : '?'}saved=reminder`, locale))
}

export default function FriendsScreen() {
  const { friends, query, holdDays, ownName, isFirstPage, isReminded } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('referral.friends')
  const locale = useLocale()
  const link = useLocalHref()
  const isEmpty = friends.items.length === 0
  const next = friends.nextCursor
  return (
    <TitledPage
      title={t('title')}
      trail={[{ text: t('back'), path: '/dashboard/referral' }, { text: t('title') }]}
      lead={t('lead')}
      done={isReminded ? t('reminded') : null}
      problem={answer?.problem}
    >
      <Card>
        {isEmpty && !isNarrowed(query) && isFirstPage ? (
          <EmptyState
            title={t('empty')}
            action={
              <LinkButton to={link('/dashboard/referral')} variant="primary">
                {t('emptyAction')}
              </LinkButton>
            }
          >
            <p>{t('emptyText', { days: holdDays })}</p>
          </EmptyState>
        ) : (
          <>
            <FriendsFilters
              query={query}
              stages={friends.stages}
              count={friends.items.length}
              hasMore={!isFirstPage || next !== null}
            />
            <LinkButton
              to={link(`/dashboard/files/referrals/friends/file?format=csv&language=${locale}`)}
              reloadDocument
              size="small"
              className="mb-4"
            >
              <DownloadIcon size={16} aria-hidden="true" />
              {t('download')}
            </LinkButton>
            <Results>
              {isEmpty ? (
                <EmptyState
                  title={t('noMatch')}
                  action={
                    <LinkButton to={link('/dashboard/referral/friends')}>
                      {t('noMatchAction')}
                    </LinkButton>
                  }
                />
              ) : (
                <FriendsTable friends={friends.items} ownName={ownName} />
              )}
            </Results>
          </>
        )}
        <Pagination
          label={t('pages')}
          firstHref={isFirstPage ? null : link(friendsAddress(query))}
          nextHref={next === null ? null : link(friendsAddress(query, next))}
          firstText={t('first')}
          nextText={t('next')}
        />
      </Card>
    </TitledPage>
  )
}
