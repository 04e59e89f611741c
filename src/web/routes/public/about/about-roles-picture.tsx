import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { parties, roleLayout } from './about-roles.ts'

/** A diagram of the roles: the parties as boxes, the money and documents between them as arrows. */
export function RolesPicture() {
  const t = useTranslations('about.roles')
  return (
    <section className="when-near room-1400 lg:room-1160 mt-20 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <div className="mt-8 rounded-hero border border-line bg-card p-4 sm:p-8">
        <Picture />
        <Flows />
      </div>
      <dl className="mt-8 grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {parties.map((party) => (
          <div key={party} className="border-s-2 border-line ps-4">
            <dt className="font-bold">{t(`parties.${party}.name`)}</dt>
            <dd className="mt-0.5 text-dense text-ink-soft">{t(`parties.${party}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The links of the diagram as a list, for screens on which its labels would be too small. */
function Flows() {
  const t = useTranslations('about.roles')
  return (
    <ul className="grid gap-3 text-dense lg:hidden">
      {roleLayout.links.map(({ id, from, to }) => (
        <li key={id} className="border-t border-line pt-3 first:border-0 first:pt-0">
          <span className="font-bold">
            {t('flow', { from: t(`parties.${from}.name`), to: t(`parties.${to}.name`) })}
          </span>
          <span className="block text-ink-soft">
            {t(`links.${id}`)}
            {from === 'custodian' || to === 'custodian'
              ? ` (${t('parties.custodian.short')})`
              : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Picture() {
  const t = useTranslations('about.roles')
  const arrow = useId()
  const { width, height, box, places, links } = roleLayout
  const middle = box.width / 2
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('picture')}
      className="hidden w-full lg:block"
    >
      <defs>
        <marker
          id={arrow}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M1 1 9 5 1 9" fill="none" stroke="var(--ink-soft)" strokeWidth="1.6" />
        </marker>
      </defs>
      {links.map(({ id, path, isDashed }) => (
        <path
          key={id}
          d={path}
          fill="none"
          stroke="var(--ink-soft)"
          strokeWidth="1.6"
          strokeLinejoin="round"
          strokeDasharray={isDashed === true ? '4 5' : undefined}
          markerEnd={`url(#${arrow})`}
        />
      ))}
      {links.map(({ id, x, y }) => (
        <text
          key={id}
          x={x}
          y={y}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="13"
          fill="var(--ink-soft)"
          stroke="var(--card)"
          strokeWidth="7"
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {t(`links.${id}`)}
        </text>
      ))}
      {parties.map((party) => {
        const { x, y } = places[party]
        const isIssuer = party === 'issuer'
        // No custodian has been appointed yet.
        const isMissing = party === 'custodian'
        return (
          <g key={party} transform={`translate(${x} ${y})`}>
            <rect
              width={box.width}
              height={box.height}
              rx="18"
              fill={isIssuer ? 'var(--brand)' : isMissing ? 'var(--card)' : 'var(--sand)'}
              stroke={isMissing ? 'var(--ink-soft)' : undefined}
              strokeDasharray={isMissing ? '4 5' : undefined}
            />
            <text
              x={middle}
              y={box.height / 2 - 10}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="17"
              fontWeight="750"
              fill={isIssuer ? 'var(--on-brand)' : 'var(--ink)'}
            >
              {t(`parties.${party}.name`)}
            </text>
            <text
              x={middle}
              y={box.height / 2 + 14}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="13"
              fill={isIssuer ? 'var(--on-brand)' : 'var(--ink-soft)'}
            >
              {t(`parties.${party}.short`)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
