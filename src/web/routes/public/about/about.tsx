import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { AboutChoosing } from './about-choosing.tsx'
import { AboutDocuments } from './about-documents.tsx'
import { AboutFigures } from './about-figures.tsx'
import { AboutHistory } from './about-history.tsx'
import { AboutPromises } from './about-promises.tsx'
import { RolesPicture } from './about-roles-picture.tsx'

export const handle: ScreenHandle = { messages: ['about'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [operator, story, figures, promises] = await Promise.all([
    api.get('/operator/'),
    api.get('/operator/story/'),
    api.get('/figures/'),
    api.get('/figures/promises/'),
  ])
  const { people: _people, ...sections } = story
  return { operator, story: sections, figures, promises }
}

export default function AboutScreen() {
  const { operator, story, figures, promises } = useLoaderData<typeof loader>()
  const t = useTranslations('about')
  const link = useLocalHref()
  return (
    <div className="page-width pb-10">
      <PageHead title={t('title')} description={t('description')} />
      <header className="grid grid-cols-1 items-center gap-x-12 gap-y-6 pt-8 pb-4 sm:pt-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <h1 className="text-display">{t('headline')}</h1>
          <p className="mt-5 max-w-2xl text-[1.125rem] leading-relaxed text-ink-soft">
            {t('lead')}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton to={link('/team')} variant="dark" size="large">
              {t('team')}
            </LinkButton>
            <LinkButton to={link('/terms-and-conditions')} size="large">
              {t('terms')}
            </LinkButton>
          </div>
        </div>
        <AboutDocuments operator={operator} documents={story.documents} />
      </header>
      <AboutFigures figures={figures} />
      <AboutPromises promises={promises} asOf={figures.asOf} />
      <RolesPicture />
      <AboutChoosing
        screening={story.screening}
        offered={figures.properties}
        isExample={story.isExample}
      />
      <AboutHistory history={story.history} figures={figures} isExample={story.isExample} />
      <WindDown />
    </div>
  )
}

const steps = ['announce', 'return', 'hand', 'rent', 'vote'] as const

/** What happens to the investors' money and units if the operator stops. */
function WindDown() {
  const t = useTranslations('about.windDown')
  const link = useLocalHref()
  return (
    <section
      id="wind-down"
      className="when-near room-1150 lg:room-630 mt-20 scroll-mt-6 rounded-hero bg-sand p-6 sm:mt-24 sm:p-12"
    >
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <p className="mt-3 max-w-2xl">{t('lead')}</p>
      <ol className="mt-8 grid grid-cols-1 gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-4">
            <p className="tabular text-small font-bold text-ink-soft">{index + 1}</p>
            <h3 className="mt-1 text-h3">{t(`${step}.name`)}</h3>
            <p className="mt-1.5 text-dense">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-dense">{t('limits')}</p>
      <p className="mt-4">
        <a href={`${link('/terms-and-conditions')}#platform-failure`} className="text-link">
          {t('clause')}
        </a>
      </p>
    </section>
  )
}
