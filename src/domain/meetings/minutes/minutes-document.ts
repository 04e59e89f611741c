import { pricedMotionKinds } from '#contract'
import type { DocumentContent, DocumentRow, DocumentSection } from '#documents'
import { jakartaDate, type Locale } from '#kernel'
import type { ShownMeeting } from '../read-meetings.ts'
import type { Fraction } from '../votes/voting-rule.ts'
import { type MinutesWords, minutesWords } from '../words.ts'

/** The chair of a meeting, in addition to its public fields. */
export type MinutesFacts = {
  readonly meeting: ShownMeeting
  readonly texts: ReadonlyMap<string, { readonly id: string; readonly en: string }>
  readonly place: string
  readonly chair: string
  readonly secretary: string
  readonly isSimulated: boolean
}

/** The minutes of a counted meeting: the invitation, the units that voted each way, and the proof. */
export function minutesDocument(facts: MinutesFacts, locale: Locale): DocumentContent {
  const { meeting, isSimulated } = facts
  const words = minutesWords(locale)
  const { t } = words
  return {
    locale,
    kind: t('kind'),
    title: meeting.number,
    subtitle: t(meeting.round === 2 ? 'subtitle.second' : 'subtitle.first', {
      property: meeting.property.name,
    }),
    issuedOn: jakartaDate(meeting.countedAt ?? meeting.votesUntil),
    facts: factRows(facts, words),
    sections: [
      ...meeting.agenda.map((item) => itemSection(item, facts, locale, words)),
      { title: t('proof.title'), paragraphs: [t('proof.text')], rows: chainRows(meeting, words) },
    ],
    warning: isSimulated ? t('simulated') : null,
    foot: t('foot'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
}

function factRows(
  { meeting, place, chair, secretary }: MinutesFacts,
  words: MinutesWords,
): DocumentRow[] {
  const { t, integer, instant, day } = words
  return [
    [t('calledAt'), instant(meeting.calledAt)],
    [t('recordOn'), day(meeting.recordOn)],
    [t('meetingAt'), instant(meeting.meetingAt)],
    [t('votesUntil'), instant(meeting.votesUntil)],
    [t('place'), place],
    [t('chair'), chair],
    [t('secretary'), secretary],
    [t('units'), integer(meeting.units ?? 0n)],
    [t('holders'), integer(meeting.holders ?? 0n)],
  ]
}

function itemSection(
  { position, motionId, kind, title, amount, rule, result }: ShownMeeting['agenda'][number],
  { meeting: { units }, texts }: MinutesFacts,
  locale: Locale,
  { t, integer, rupiah, percent }: MinutesWords,
): DocumentSection {
  const fraction = (part: Fraction) =>
    t(part.isAbove ? 'rule.above' : 'rule.least', { part: `${part.numerator}/${part.denominator}` })
  const votedOf = (voted: bigint, of: bigint) =>
    t('item.votedOf', { units: integer(voted), percent: percent(voted, of) })
  const priced = pricedMotionKinds.find((each) => each === kind)
  const rows: DocumentRow[] =
    result === null
      ? []
      : [
          // A decision is stated with its amount.
          ...(priced === undefined || amount === null
            ? []
            : [[t(`amounts.${priced}`), rupiah(amount)] as const]),
          [t('item.quorum'), fraction(rule.quorum)],
          [t('item.majority'), fraction(rule.majority)],
          [t('item.voted'), votedOf(result.unitsVoted, units ?? 0n)],
          [t('item.for'), integer(result.unitsFor)],
          [t('item.against'), integer(result.unitsAgainst)],
          [t('item.abstain'), integer(result.unitsAbstain)],
          [t('item.decision'), t(`outcomes.${result.outcome}`)],
          [t('item.root'), result.root],
        ]
  return {
    title: `${position}. ${title[locale]}`,
    paragraphs: [t(`kinds.${kind}`), ...(texts.get(motionId)?.[locale] ?? '').split(/\n{2,}/)],
    rows,
  }
}

function chainRows(
  { chain, countedAt }: ShownMeeting,
  { t, integer, instant }: MinutesWords,
): DocumentRow[] {
  return [
    [t('proof.acts'), integer(chain.length)],
    [t('proof.head'), chain.hash ?? t('proof.none')],
    [t('proof.countedAt'), countedAt === null ? '' : instant(countedAt)],
  ]
}
