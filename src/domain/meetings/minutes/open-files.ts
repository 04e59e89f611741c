import { sql } from 'kysely'
import type { Db } from '#database'
import { type FileStorage, openFile } from '#files'
import type { Actor, Locale } from '#kernel'
import { findMeeting } from '../meeting.ts'
import { unitsOfOwner } from '../motions/motion.ts'
import { type Reader, readMotion } from '../motions/read-motions.ts'
import { meetingNotFound, motionNotFound, notCounted } from '../refusals.ts'

type FileSource = Pick<FileStorage, 'store' | 'keys'>

/** Returns a file of a motion, or the evidence of a progress step, to readers of the motion. */
export async function openMotionFile(
  db: Db,
  storage: FileSource,
  reader: Reader,
  { motionId, fileId }: { motionId: string; fileId: string },
) {
  const motion = await readMotion(db, reader, motionId)
  const { rows } = await sql<{ fileId: string }>`
    select file_id from meetings.motion_files where motion_id = ${motion.id} and file_id = ${fileId}
    union all
    select file_id from meetings.progress where motion_id = ${motion.id} and id = ${fileId} and file_id is not null`.execute(
    db,
  )
  const found = rows[0] === undefined ? null : await openFile(db, storage, rows[0].fileId)
  if (found === null) throw motionNotFound()
  return found
}

/** Returns the minutes of a meeting to its voters, owners of the property and staff. */
export async function openMinutes(
  db: Db,
  storage: FileSource,
  { userId, roles }: Actor,
  { meetingId, language }: { meetingId: string; language: Locale },
): Promise<{ number: string; bytes: Buffer }> {
  const { number, propertyId } = await findMeeting(db, meetingId)
  const { rows } = await sql<{ isVoter: boolean; fileId: string | null }>`
    select exists (select from meetings.register where meeting_id = ${meetingId} and user_id = ${userId}) as is_voter,
      (select file_id from meetings.minutes where meeting_id = ${meetingId} and language = ${language}) as file_id`.execute(
    db,
  )
  const [found] = rows
  const mayRead = found?.isVoter === true || roles.length > 0
  if (!mayRead && (await unitsOfOwner(db, propertyId, userId)) === 0n) throw meetingNotFound()
  if (found === undefined || found.fileId === null) throw notCounted()
  const file = await openFile(db, storage, found.fileId)
  if (file === null) throw notCounted()
  return { number, bytes: file.bytes }
}
