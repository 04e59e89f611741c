export type { DataKeys, Sealed } from './encryption/data-keys.ts'
export {
  createDataKeys,
  lookupHash,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
} from './encryption/data-keys.ts'
export type { FileStore } from './file-store.ts'
export { openFileStore, openFolderStore } from './file-store.ts'
export type { CleanFile, FileType } from './inspect-file.ts'
export { cutSquare, fitWithin, inspectFile, pixelsMax } from './inspect-file.ts'
export type { PictureKind } from './pictures/add-pictures.ts'
export { addPictures } from './pictures/add-pictures.ts'
export type { PictureFile } from './pictures/open-picture.ts'
export { openPicture } from './pictures/open-picture.ts'
export type { UploadedPicture } from './pictures/read-pictures.ts'
export { addressOfPicture, removePictures, showPictures } from './pictures/read-pictures.ts'
export { tooManyFiles } from './refusals.ts'
export type { FileStorage } from './store-files.ts'
export {
  eraseRemoved,
  expectBytes,
  fileNameOf,
  keepBytes,
  openFile,
  openFiles,
  removeFiles,
  storeFiles,
} from './store-files.ts'
