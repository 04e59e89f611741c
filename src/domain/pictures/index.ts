export type { PictureKind } from './add-pictures.ts'
export { addPictures, pictureBytesMax, pictureTypesTaken } from './add-pictures.ts'
export type { PictureFile } from './open-picture.ts'
export { openPicture } from './open-picture.ts'
export type { UploadedPicture } from './read-pictures.ts'
export {
  addressOfPicture,
  hidePictures,
  readPictures,
  removePictures,
  showPictures,
} from './read-pictures.ts'
