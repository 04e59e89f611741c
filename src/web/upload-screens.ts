import { screens } from './screens.ts'

/** The screens whose forms carry files; no other action receives one. */
export const uploadScreens: readonly string[] = [
  'contact',
  'death-report',
  'death-report-status',
  'account-recovery-request',
  'opening',
  'identity',
  'movement',
  'profile-photo',
  'exemption',
  'profile-heirs',
  'banks',
  'motion',
  'back-office-reconciliation',
  'back-office-suspense',
  'back-office-register',
  'back-office-bank-accounts',
  'back-office-new-balance-adjustment',
  'back-office-property',
  'back-office-draft',
  'back-office-draft-autosave',
  'back-office-property-accounts',
  'back-office-property-sale',
  'back-office-motion',
]

const shapes = screens
  .filter(({ id }) => uploadScreens.includes(id))
  .map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
const uploadPath = new RegExp(`^(/en)?(${shapes.join('|')})(\\.data)?$`)

/** Whether a form with files may be sent to a path, in either language. */
export function takesFiles(path: string): boolean {
  return uploadPath.test(path)
}
