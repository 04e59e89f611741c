import { useTranslations } from 'use-intl'
import type { PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { draftSections } from './draft-fields.ts'

type Obstacles = PropertyDraft['obstacles']

/** Returns the obstacles that belong to a section of the draft. */
export function obstaclesIn(sectionId: string, obstacles: Obstacles): Obstacles {
  if (sectionId === 'pictures')
    return obstacles.filter(({ path }) => path === 'photographs' || path.startsWith('pictures.'))
  const section = draftSections.find(({ id }) => id === sectionId)
  const names = new Set<string>(section?.fields.map(({ name }) => name))
  return obstacles.filter(({ path }) => names.has(path))
}

/**
 * Returns the errors at the fields; an empty field is an error only after an attempt to submit the draft for
 * review.
 */
export function errorsIn(
  { obstacles }: PropertyDraft,
  problem: FormProblem | undefined,
  isHandedOver: boolean,
): Readonly<Record<string, string>> {
  const listed = obstacles.filter(
    ({ path, code }) => isHandedOver || (code !== 'field.required' && path !== 'photographs'),
  )
  const own = Object.fromEntries(listed.toReversed().map(({ path, message }) => [path, message]))
  return problem?.code === 'drafts.incomplete' ? own : { ...own, ...problem?.fields }
}

/** A badge with the number of obstacles in a section. */
export function SectionMark({ count }: { readonly count: number }) {
  const t = useTranslations('stewardship.draft')
  return <Badge tone={count === 0 ? 'gain' : 'warn'}>{t('mark', { count })}</Badge>
}

/** The sections of a draft with their badges, each a link to its section. */
export function DraftMarks({ draft }: { readonly draft: PropertyDraft }) {
  const t = useTranslations('stewardship.draft')
  const parts = [...draftSections.map(({ id }) => id), 'pictures'] as const
  return (
    <Card>
      <CardHead title={t('parts')}>
        <SectionMark count={draft.obstacles.length} />
      </CardHead>
      <nav aria-label={t('parts')}>
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {parts.map((id) => (
            <li key={id} className="border-t border-line">
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-dense font-semibold hover:underline"
              >
                {t(`sections.${id}.title`)}
                <SectionMark count={obstaclesIn(id, draft.obstacles).length} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
