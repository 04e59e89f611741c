import { afterAll, expect, test } from 'vitest'
import { approve, propose } from '#approvals'
import { proposalKinds, staffRoles } from '#contract'
import { type Operation, operations } from '#contract/operations.ts'
import { transaction } from '#database'
import { newId } from '#kernel'
import { testDatabase } from './support/database.ts'
import { newAccount } from './support/new-account.ts'

/** Every operation with which staff change something. */
const acts = operations.filter(
  ({ method, path }) => method !== 'get' && path.startsWith('/back-office/'),
)

const nameOf = ({ method, path }: Operation) =>
  `${method.toUpperCase()} ${path.slice('/back-office/'.length)}`

const names = acts.map(nameOf)

/** Operations that create a proposal, which has no effect before another person approves it. */
const proposing = acts.filter(({ guards }) => guards.proposes.length > 0).map(nameOf)

/** Operations of the second person, or that end a proposal; `approvals` and the database enforce the rules. */
const deciding = /^POST proposals\/\{proposalId\}\/(approval|refusal)$/

/** Operations that one person performs alone, and why that is enough. */
const alone: Record<string, string> = {
  'POST account-recoveries/{requestId}/refusal': 'the account stays as it was',
  'POST withdrawals/{withdrawalId}/refusal': 'the money stays where it is, the investor’s',
  'POST privacy-requests/{requestId}/decision': 'answers a request; moves no money and no right',
  'POST incomes/{raiseId}/decision':
    'as an identity is decided: it opens a limit on the investor’s own risk; moves no money',
  'POST customers/{userId}/notes': 'words for other staff; moves no money and no right',
  'POST stamps': 'notes the serial numbers of stamps',
  'POST questions/{questionId}/answer': 'words on a page',
  'POST questions/{questionId}/publication': 'words on a page',
  'POST questions/{questionId}/rejection': 'words that are not on a page',
  'POST bank-proofs/{accountId}/decision':
    'a close likeness alone; below it the decision is proposed',
  'POST reconciliation/runs': 'compares and posts nothing',
  'POST transfer-orders/{orderId}/sending':
    'notes what the bank was given, which two people approved',
  'POST transfer-orders/{orderId}/revocation': 'the money stays where it is',
  'POST reconciliation/items/{itemId}/explanation': 'explains a difference and posts nothing',
  'POST settlements': 'the gateway’s own lines, compared with the ledger',
  'POST messages/{messageId}/answers': 'words to one person',
  'POST messages/{messageId}/extension': 'more time for an answer',
  'POST identities/{userId}/decision':
    'without a name on a list (decision 79); with one it is refused',
  'POST account-recoveries/{requestId}/question': 'asks again',
  'POST death-reports/{caseId}/question': 'asks for documents',
  'POST death-reports/{caseId}/account': 'takes rights away; what it stops does not wait',
  'POST death-reports/{caseId}/heirs/{heirId}/invitation':
    'mails an heir whom two people stated, to the address they stated',
  'POST death-reports/{caseId}/hold': 'stops what does not wait',
  'POST death-reports/{caseId}/resumption': 'what takes two people still takes them',
  'POST death-reports/{caseId}/refusal': 'of a report that holds no account',
  'POST exemptions/{exemptionId}/decision': 'a statement of a custodian, for a year (decision 82)',
  'POST staff/{userId}/suspension': 'takes rights away; what it stops does not wait',
  'POST customers/{userId}/suspension': 'takes rights away; what it stops does not wait',
  'POST customer-searches': 'a look, which is recorded',
  'POST messages/{messageId}/handling': 'says who works on a message and what it came to',
  'POST messages/{messageId}/link': 'says whose account a message is about; moves nothing',
  'POST delivery-searches': 'a look, which is recorded',
  'POST deliveries/{deliveryId}/retry': 'sends the same mail again',
  'POST applications/{applicationId}/answers': 'words to one person',
  'POST offerings/{offeringId}/pause': 'stops what does not wait',
  'POST offerings/{offeringId}/resumption': 'what two people published goes on as it was',
  'POST offerings/{offeringId}/purchase': 'a state; the money leaves escrow by two people',
  'POST properties/{propertyId}/sale/revocation': 'nothing is sold',
  'POST properties/{propertyId}/sale/documents':
    'documents, which the two who settle the sale read',
  'POST properties/{propertyId}/documents': 'summaries of what is recorded, which prove nothing',
  'POST properties/{propertyId}/title-steps': 'a date, by a document that two people checked',
  'POST properties/{propertyId}/issued-documents/{documentId}/withdrawal':
    'takes evidence away; what was published by mistake does not wait',
  'POST openings': 'words on a page',
  'PUT openings/{openingId}': 'words on a page',
  'POST openings/{openingId}/closure': 'words on a page',
  'POST news': 'a draft, which nobody is sent',
  'PUT news/{newsId}': 'a draft, which nobody is sent',
  'DELETE news/{newsId}': 'a draft, which nobody is sent',
  'POST drafts': 'a draft, which nobody sees',
  'PUT drafts/{draftId}': 'a draft, which nobody sees',
  'POST drafts/{draftId}/pictures': 'pictures of a draft, which nobody sees',
  'POST drafts/{draftId}/pictures/{pictureId}/position': 'pictures of a draft, which nobody sees',
  'DELETE drafts/{draftId}/pictures/{pictureId}': 'pictures of a draft, which nobody sees',
  'POST properties/{propertyId}/motions': 'a draft; two people call its meeting',
  'PUT motions/{motionId}': 'a draft; two people call its meeting',
  'PUT motions/{motionId}/translation': 'words that two people read before the call',
  'POST motions/{motionId}/files': 'files that two people read before the call',
  'POST motions/{motionId}/removal':
    'words that must not be shown do not wait; its owner reads why and can write again',
  'POST motions/{motionId}/progress': 'says how a decision of the owners is carried out',
  'PUT market/switch': 'stops what does not wait; goes on by the rules that were published',
  'POST surveillance/{alertId}/decision':
    'nothing moves; a halt stops what does not wait, and accounts are suspended where customers are',
  'POST register-files/{fileId}/sending': 'records what was done outside; nothing moves',
  'POST register-files/{fileId}/acknowledgement':
    'the custodian’s words, which have to agree with the file; nothing moves',
  'POST register-files/{fileId}/rejection': 'the custodian’s words; nothing moves',
  'POST register-files/{fileId}/correction':
    'another version, made by the product from what is recorded',
  'POST market/books/{propertyId}/halt': 'stops what does not wait',
  'POST market/books/{propertyId}/resumption':
    'orders meet again by the rules, at prices inside the collar',
}

const store = await testDatabase()
afterAll(() => store.close())

test('every staff operation requires two people, or states why one is enough', () => {
  const known = [...proposing, ...Object.keys(alone)]
  const unclassified = names.filter((name) => !known.includes(name) && !deciding.test(name))
  expect(unclassified).toEqual([])
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

test.each(
  proposalKinds,
)('a proposal of the kind %s cannot be approved by its proposer, whatever roles they have', async (kind) => {
  const now = new Date('2026-11-21T03:00:00Z')
  const account = { email: `${newId()}@contoh.id`, password: 'Rahasia-Uji-2026' }
  const byUserId = await newAccount(store.db, now, { ...account, roles: [...staffRoles] })
  const { id: proposalId, contentHash } = await transaction(store.db, (tx) =>
    propose(tx, { kind, subjectId: newId(), content: {}, byUserId, now }),
  )
  await expect(
    transaction(store.db, (tx) => approve(tx, { proposalId, contentHash, byUserId, now })),
  ).rejects.toMatchObject({ code: 'approvals.same_person' })
  const forced = `update approvals.proposals
      set state = 'approved', decided_by = proposed_by, decided_at = now() where id = '${proposalId}'`
  await expect(store.asApplication(forced)).rejects.toThrow(/proposals_two_people/)
})
