import marketRulesEn from '../../../legal/market-rules/2026-11-24.en.json' with { type: 'json' }
import marketRulesId from '../../../legal/market-rules/2026-11-24.id.json' with { type: 'json' }
import marketRulesSecondEn from '../../../legal/market-rules/2026-11-24b.en.json' with {
  type: 'json',
}
import marketRulesSecondId from '../../../legal/market-rules/2026-11-24b.id.json' with {
  type: 'json',
}
import marketRulesThirdEn from '../../../legal/market-rules/2026-11-26.en.json' with {
  type: 'json',
}
import marketRulesThirdId from '../../../legal/market-rules/2026-11-26.id.json' with {
  type: 'json',
}
import marketRulesFourthEn from '../../../legal/market-rules/2026-11-28.en.json' with {
  type: 'json',
}
import marketRulesFourthId from '../../../legal/market-rules/2026-11-28.id.json' with {
  type: 'json',
}
import marketRulesFifthEn from '../../../legal/market-rules/2026-11-28b.en.json' with {
  type: 'json',
}
import marketRulesFifthId from '../../../legal/market-rules/2026-11-28b.id.json' with {
  type: 'json',
}
import marketRulesSixthEn from '../../../legal/market-rules/2026-11-29.en.json' with {
  type: 'json',
}
import marketRulesSixthId from '../../../legal/market-rules/2026-11-29.id.json' with {
  type: 'json',
}
import privacyFirstEn from '../../../legal/privacy/2026-11.en.json' with { type: 'json' }
import privacyFirstId from '../../../legal/privacy/2026-11.id.json' with { type: 'json' }
import privacyEn from '../../../legal/privacy/2026-11-21.en.json' with { type: 'json' }
import privacyId from '../../../legal/privacy/2026-11-21.id.json' with { type: 'json' }
import privacyThirdEn from '../../../legal/privacy/2026-11-22.en.json' with { type: 'json' }
import privacyThirdId from '../../../legal/privacy/2026-11-22.id.json' with { type: 'json' }
import privacyFourthEn from '../../../legal/privacy/2026-11-22b.en.json' with { type: 'json' }
import privacyFourthId from '../../../legal/privacy/2026-11-22b.id.json' with { type: 'json' }
import privacyFifthEn from '../../../legal/privacy/2026-11-22c.en.json' with { type: 'json' }
import privacyFifthId from '../../../legal/privacy/2026-11-22c.id.json' with { type: 'json' }
import privacySixthEn from '../../../legal/privacy/2026-11-22d.en.json' with { type: 'json' }
import privacySixthId from '../../../legal/privacy/2026-11-22d.id.json' with { type: 'json' }
import privacySeventhEn from '../../../legal/privacy/2026-11-23.en.json' with { type: 'json' }
import privacySeventhId from '../../../legal/privacy/2026-11-23.id.json' with { type: 'json' }
import privacyEighthEn from '../../../legal/privacy/2026-11-27.en.json' with { type: 'json' }
import privacyEighthId from '../../../legal/privacy/2026-11-27.id.json' with { type: 'json' }
import privacyNinthEn from '../../../legal/privacy/2026-11-28.en.json' with { type: 'json' }
import privacyNinthId from '../../../legal/privacy/2026-11-28.id.json' with { type: 'json' }
import privacyTenthEn from '../../../legal/privacy/2026-11-28b.en.json' with { type: 'json' }
import privacyTenthId from '../../../legal/privacy/2026-11-28b.id.json' with { type: 'json' }
import privacyEleventhEn from '../../../legal/privacy/2026-11-29.en.json' with { type: 'json' }
import privacyEleventhId from '../../../legal/privacy/2026-11-29.id.json' with { type: 'json' }
import termsFirstEn from '../../../legal/terms/2026-11.en.json' with { type: 'json' }
import termsFirstId from '../../../legal/terms/2026-11.id.json' with { type: 'json' }
import termsEn from '../../../legal/terms/2026-11-21.en.json' with { type: 'json' }
import termsId from '../../../legal/terms/2026-11-21.id.json' with { type: 'json' }
import termsThirdEn from '../../../legal/terms/2026-11-22.en.json' with { type: 'json' }
import termsThirdId from '../../../legal/terms/2026-11-22.id.json' with { type: 'json' }
import termsFourthEn from '../../../legal/terms/2026-11-22b.en.json' with { type: 'json' }
import termsFourthId from '../../../legal/terms/2026-11-22b.id.json' with { type: 'json' }
import termsFifthEn from '../../../legal/terms/2026-11-24.en.json' with { type: 'json' }
import termsFifthId from '../../../legal/terms/2026-11-24.id.json' with { type: 'json' }
import termsSixthEn from '../../../legal/terms/2026-11-26.en.json' with { type: 'json' }
import termsSixthId from '../../../legal/terms/2026-11-26.id.json' with { type: 'json' }
import termsSeventhEn from '../../../legal/terms/2026-11-27.en.json' with { type: 'json' }
import termsSeventhId from '../../../legal/terms/2026-11-27.id.json' with { type: 'json' }
import termsEighthEn from '../../../legal/terms/2026-11-28.en.json' with { type: 'json' }
import termsEighthId from '../../../legal/terms/2026-11-28.id.json' with { type: 'json' }
import termsNinthEn from '../../../legal/terms/2026-11-28b.en.json' with { type: 'json' }
import termsNinthId from '../../../legal/terms/2026-11-28b.id.json' with { type: 'json' }
import termsTenthEn from '../../../legal/terms/2026-11-29.en.json' with { type: 'json' }
import termsTenthId from '../../../legal/terms/2026-11-29.id.json' with { type: 'json' }
import type { Edition } from './edition.ts'

const first = { version: '2026-11', inForceSince: '2026-11-01', matchedOn: '2026-11-01' }
const second = { version: '2026-11-21', inForceSince: '2026-11-21', matchedOn: '2026-11-21' }
const third = { version: '2026-11-22', inForceSince: '2026-11-22', matchedOn: '2026-11-22' }
const fourth = { version: '2026-11-22b', inForceSince: '2026-11-22', matchedOn: '2026-11-22' }
const fifth = { version: '2026-11-22c', inForceSince: '2026-11-22', matchedOn: '2026-11-22' }
const sixth = { version: '2026-11-22d', inForceSince: '2026-11-22', matchedOn: '2026-11-22' }
const seventh = { version: '2026-11-23', inForceSince: '2026-11-23', matchedOn: '2026-11-23' }
const eighth = { version: '2026-11-24', inForceSince: '2026-11-24', matchedOn: '2026-11-24' }
const ninth = { version: '2026-11-24b', inForceSince: '2026-11-24', matchedOn: '2026-11-24' }
const tenth = { version: '2026-11-26', inForceSince: '2026-11-26', matchedOn: '2026-11-26' }
const eleventh = { version: '2026-11-27', inForceSince: '2026-11-27', matchedOn: '2026-11-27' }
const twelfth = { version: '2026-11-28', inForceSince: '2026-11-28', matchedOn: '2026-11-28' }
const thirteenth = { version: '2026-11-28b', inForceSince: '2026-11-28', matchedOn: '2026-11-28' }
const fourteenth = { version: '2026-11-29', inForceSince: '2026-11-29', matchedOn: '2026-11-29' }

/** Every edition of every document, grouped by document, the newest first. A released edition is never changed. */
export const editions: readonly Edition[] = [
  { document: 'terms', ...fourteenth, texts: { id: termsTenthId, en: termsTenthEn } },
  { document: 'terms', ...thirteenth, texts: { id: termsNinthId, en: termsNinthEn } },
  { document: 'terms', ...twelfth, texts: { id: termsEighthId, en: termsEighthEn } },
  { document: 'terms', ...eleventh, texts: { id: termsSeventhId, en: termsSeventhEn } },
  { document: 'terms', ...tenth, texts: { id: termsSixthId, en: termsSixthEn } },
  { document: 'terms', ...eighth, texts: { id: termsFifthId, en: termsFifthEn } },
  { document: 'terms', ...fourth, texts: { id: termsFourthId, en: termsFourthEn } },
  { document: 'terms', ...third, texts: { id: termsThirdId, en: termsThirdEn } },
  { document: 'terms', ...second, texts: { id: termsId, en: termsEn } },
  { document: 'terms', ...first, texts: { id: termsFirstId, en: termsFirstEn } },
  { document: 'privacy', ...fourteenth, texts: { id: privacyEleventhId, en: privacyEleventhEn } },
  { document: 'privacy', ...thirteenth, texts: { id: privacyTenthId, en: privacyTenthEn } },
  { document: 'privacy', ...twelfth, texts: { id: privacyNinthId, en: privacyNinthEn } },
  { document: 'privacy', ...eleventh, texts: { id: privacyEighthId, en: privacyEighthEn } },
  { document: 'privacy', ...seventh, texts: { id: privacySeventhId, en: privacySeventhEn } },
  { document: 'privacy', ...sixth, texts: { id: privacySixthId, en: privacySixthEn } },
  { document: 'privacy', ...fifth, texts: { id: privacyFifthId, en: privacyFifthEn } },
  { document: 'privacy', ...fourth, texts: { id: privacyFourthId, en: privacyFourthEn } },
  { document: 'privacy', ...third, texts: { id: privacyThirdId, en: privacyThirdEn } },
  { document: 'privacy', ...second, texts: { id: privacyId, en: privacyEn } },
  { document: 'privacy', ...first, texts: { id: privacyFirstId, en: privacyFirstEn } },
  {
    document: 'market-rules',
    ...fourteenth,
    texts: { id: marketRulesSixthId, en: marketRulesSixthEn },
  },
  {
    document: 'market-rules',
    ...thirteenth,
    texts: { id: marketRulesFifthId, en: marketRulesFifthEn },
  },
  {
    document: 'market-rules',
    ...twelfth,
    texts: { id: marketRulesFourthId, en: marketRulesFourthEn },
  },
  {
    document: 'market-rules',
    ...tenth,
    texts: { id: marketRulesThirdId, en: marketRulesThirdEn },
  },
  {
    document: 'market-rules',
    ...ninth,
    texts: { id: marketRulesSecondId, en: marketRulesSecondEn },
  },
  { document: 'market-rules', ...eighth, texts: { id: marketRulesId, en: marketRulesEn } },
]
