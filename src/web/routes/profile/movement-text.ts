/** Of the words that someone agrees to before the camera is opened: change it with them. */
export const movementTextVersion = '2026-11-22'
