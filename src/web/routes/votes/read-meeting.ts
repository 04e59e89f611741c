import { redirect } from 'react-router'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { type ApiClient, throwErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

type OwnMeeting = {
  readonly meeting: Meeting
  readonly mine: MyMeeting
  readonly motions: readonly Motion[]
}

/**
 * Returns a meeting with the reader's own part in it. Redirects to the public page when the reader has no part
 * in it.
 */
export async function readOwnMeeting(
  api: ApiClient,
  meetingId: string,
  publicPath: string,
): Promise<OwnMeeting> {
  const meeting = await api.get('/meetings/{meetingId}/', { meetingId })
  try {
    const [mine, motions] = await Promise.all([
      api.account.ask('/meetings/{meetingId}/mine/', { meetingId }),
      api.account.ask('/meetings/{meetingId}/motions/', { meetingId }),
    ])
    return { meeting, mine, motions: motions.items }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw redirect(publicPath)
    return throwErrorPage(error)
  }
}

/** Returns whether voting has ended and the votes are not counted yet. */
export function isCounting({ state, asOf, votesUntil }: Meeting): boolean {
  return (state === 'called' || state === 'voting') && asOf >= votesUntil
}
