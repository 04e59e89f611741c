import { useTranslations } from 'use-intl'
import { keepServerMarkup } from '../../ui/keep-server-markup.ts'
import { loadWhenNear } from '../../ui/load-when-near.ts'
import { SectionGroup } from './section.tsx'
import type { PropertySectionsProps } from './section-groups.tsx'
import { SectionLinks } from './section-links.tsx'

const OwnershipSummary = keepServerMarkup(
  async () => (await import('./ownership/ownership-summary.tsx')).OwnershipSummary,
)
const groups = () => import('./section-groups.tsx')
const ReturnSections = loadWhenNear(async () => (await groups()).ReturnSections)
const BuildingSections = loadWhenNear(async () => (await groups()).BuildingSections)
const LegalSections = loadWhenNear(async () => (await groups()).LegalSections)
const AnswerSections = loadWhenNear(async () => (await groups()).AnswerSections)

/** All sections about a property: those needed for a decision are visible, the others are collapsed. */
export function PropertySections(props: PropertySectionsProps) {
  const { property, dossier } = props
  const t = useTranslations('dossier.parts')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <SectionLinks />
      <SectionGroup id="overview" title={t('overview')}>
        <OwnershipSummary property={property} dossier={dossier} />
      </SectionGroup>
      <SectionGroup id="returns" title={t('returns')}>
        <ReturnSections {...props} />
      </SectionGroup>
      <SectionGroup id="building" title={t('building')}>
        <BuildingSections {...props} />
      </SectionGroup>
      <SectionGroup id="legal" title={t('legal')}>
        <LegalSections {...props} />
      </SectionGroup>
      <SectionGroup id="answers" title={t('answers')}>
        <AnswerSections {...props} />
      </SectionGroup>
    </div>
  )
}
