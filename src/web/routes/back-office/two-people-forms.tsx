import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type TwoPeopleFormsProps = {
  readonly proposal: {
    readonly id: string
    readonly contentHash: string
    readonly isMine: boolean
    /** Left out where everyone who sees the desk also approves there. */
    readonly mayApprove?: boolean
  }
  /** What those read who may not approve it. */
  readonly notMyRole?: string
  readonly words: Readonly<
    Record<
      'needsOther' | 'approve' | 'refuse' | 'takeBack' | 'refusalReason' | 'takeBackReason',
      string
    >
  >
}

/** What the second person does about a proposal, or the first one, who may only take it back. */
export function TwoPeopleForms({ proposal, words, notMyRole }: TwoPeopleFormsProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (proposal.mayApprove === false && !proposal.isMine)
    return <p className="text-small text-ink-soft">{notMyRole}</p>
  return (
    <div className="grid gap-4">
      {proposal.isMine ? (
        <p className="text-small text-ink-soft">{words.needsOther}</p>
      ) : (
        <Form method="post">
          <input type="hidden" name="proposalId" value={proposal.id} />
          <input type="hidden" name="contentHash" value={proposal.contentHash} />
          <Button type="submit" variant="primary" name="intent" value="approval" isBusy={isBusy}>
            {words.approve}
          </Button>
        </Form>
      )}
      <Form method="post" className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <input type="hidden" name="proposalId" value={proposal.id} />
        <TextInput
          name="reason"
          label={proposal.isMine ? words.takeBackReason : words.refusalReason}
          required
          minLength={5}
          maxLength={500}
        />
        <Button type="submit" variant="danger" name="intent" value="refusal" isBusy={isBusy}>
          {proposal.isMine ? words.takeBack : words.refuse}
        </Button>
      </Form>
    </div>
  )
}
