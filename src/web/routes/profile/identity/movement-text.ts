/** The version of the consent text shown before the camera is opened. Change it whenever that text changes. */
export const movementTextVersion = '2026-11-22'
