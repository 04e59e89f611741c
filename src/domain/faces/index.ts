export type { FaceWatch, SeenFace, SeenPicture } from './face-watch.ts'
export { openFaceWatch } from './face-watch.ts'
export { differenceOf } from './shades.ts'
