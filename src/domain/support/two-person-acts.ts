import { newsApproval } from './news/approve-news.ts'

/** What takes two people here. */
export const supportTwoPersonActs = [newsApproval]
