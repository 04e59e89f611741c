export { readCard } from './look-at-card.ts'
export type {
  CardField,
  CardFields,
  CardGender,
  CardText,
  PictureFault,
  UnreadField,
  WhyUnread,
} from './read-card.ts'
export { cardFields, pictureFaults, whyUnread } from './read-card.ts'
