import { newsApproval } from './news/approve-news.ts'

/** Acts of this module that need two people. */
export const supportTwoPersonActs = [newsApproval]
