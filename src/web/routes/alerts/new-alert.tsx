import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { alertMeasures } from '#contract'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { inboxPath } from '../notifications/inbox-query.ts'
import {
  boundsOf,
  type MarketplaceQuery,
  readQuery,
  searchOf,
  unfilteredList,
} from '../public/marketplace/marketplace-query.ts'
import { conditionOf, filtersOf, typedAlert } from './alert-form-data.ts'
import { ConditionFields } from './condition-fields.tsx'
import { placeNames } from './place-names.ts'
import { ScopeFields } from './scope-fields.tsx'

export const handle: ScreenHandle = { messages: ['alerts', 'notifications', 'card', 'marketplace'] }

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * An alert covers one property (`property`), the filters of a list (the query parameters of that list) or all
 * properties.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const requested = url.searchParams.get('property') ?? ''
  const [cities, property] = await Promise.all([
    api.get('/cities/'),
    slugShape.test(requested)
      ? api.get('/properties/{propertyId}/', { propertyId: requested })
      : null,
  ])
  const query = readQuery(url.searchParams)
  const { within: _within, ...filters } = query
  const search = searchOf({
    ...unfilteredList,
    ...filters,
    sort: 'newest',
    reverse: '',
    cursor: '',
  })
  return {
    property:
      property === null
        ? null
        : {
            id: property.id,
            name: property.name,
            hasGap: property.valuationGapBasisPoints !== null,
          },
    search: property === null ? searchWithoutView(search) : '',
    filters: filtersOf(query) as Alert['filters'],
    places: placeNames(cities.items, locale),
    cities: cities.items.map(({ id, name }) => ({ id, name: name[locale] })),
    measure: alertMeasures.find((each) => each === url.searchParams.get('measure')) ?? null,
    given: givenIn(query),
    isResale: query.resale !== '',
  }
}

// The highest price of other investors, how far it is below the value of a unit, and the end of the offering are
// conditions of an alert, not filters.
function givenIn(
  query: MarketplaceQuery,
): Partial<Record<'closes' | 'resale' | 'resale-gap', string>> {
  const { within, askMax, askGapMax } = query
  const isBelowValue = (boundsOf(query, 'askGap')?.max ?? 0) < 0
  return {
    ...(within !== '' && { closes: within }),
    ...(askMax !== '' && { resale: askMax }),
    ...(isBelowValue && { 'resale-gap': askGapMax.replace(/^[-−]/, '') }),
  }
}

// Drops how the list was displayed (page size, view, comparison): it is not part of the filters.
function searchWithoutView(search: string): string {
  const {
    limit: _limit,
    view: _view,
    compare: _compare,
    ...query
  } = readQuery(new URLSearchParams(search))
  return searchOf({ ...unfilteredList, ...query })
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const typed = typedAlert(form)
  const condition = conditionOf(typed)
  if (condition === null)
    return data({ typed, isNoNumber: true, problem: undefined }, { status: 400 })
  const propertyId = textOf(form, 'property')
  const query = readQuery(new URLSearchParams(textOf(form, 'search')))
  const scope = {
    ...query,
    ...(form.has('city') ? readQuery(new URLSearchParams(chosen(form))) : {}),
  }
  try {
    const alert = await context.get(apiContext).account.post('/alerts/', {
      ...(propertyId === '' ? { filters: filtersOf(scope) } : { propertyId }),
      condition,
      endsOn: typed.endsOn === '' ? null : typed.endsOn,
      byMail: typed.byMail,
      byPush: typed.byPush,
    })
    return redirect(href(`${inboxPath}/alerts?made=${alert.id}`, locale))
  } catch (error) {
    return data({ typed, isNoNumber: false, problem: formProblem(error) }, { status: 400 })
  }
}

function chosen(form: FormData): [string, string][] {
  return (['city', 'type', 'title'] as const).map((name) => [name, textOf(form, name)])
}

export default function NewAlertScreen() {
  const { property, search, filters, places, cities, measure, given, isResale } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('alerts')
  const inbox = useTranslations('notifications')
  const isBusy = useNavigation().state === 'submitting'
  const typed = answer?.typed
  const usual = property === null ? 'fits' : property.hasGap ? 'gap' : 'yield'
  const resale = given['resale-gap'] === undefined ? 'resale' : 'resale-gap'
  const first = measure ?? (isResale ? resale : given.closes === undefined ? usual : 'closes')
  return (
    <TitledPage
      isNarrow
      title={t('new')}
      trail={[
        { text: inbox('title'), path: inboxPath },
        { text: t('title'), path: `${inboxPath}/alerts` },
        { text: t('new') },
      ]}
      problem={answer?.problem}
    >
      <PostForm problem={answer?.problem} typed={typed} className="grid gap-5">
        <Card>
          <ScopeFields {...{ property, search, filters, places, cities }} />
        </Card>
        <Card>
          <ConditionFields
            property={property}
            first={first}
            given={given}
            typed={typed}
            isNoNumber={answer?.isNoNumber ?? false}
          />
        </Card>
        <Card className="grid gap-4">
          <h2 className="text-h3">{t('how')}</h2>
          <div>
            <p className="mb-1 text-small text-ink-soft">{t('howText')}</p>
            <Checkbox name="byMail" defaultChecked>
              {t('byMail')}
            </Checkbox>
            <Checkbox name="byPush" defaultChecked>
              {t('byPush')}
            </Checkbox>
          </div>
          <TextInput
            type="date"
            name="endsOn"
            label={t('endsOn')}
            help={t('endsOnHelp')}
            className="sm:max-w-60"
          />
        </Card>
        <div className="flex flex-wrap items-center gap-4 max-sm:[&>:not(p)]:grow">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('keep')}
          </Button>
          <p className="text-small text-ink-soft">{t('onceOnly')}</p>
        </div>
      </PostForm>
    </TitledPage>
  )
}
