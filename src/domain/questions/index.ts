export type { AskQuestion } from './ask-question.ts'
export { askQuestion } from './ask-question.ts'
export { questionBacklogs } from './backlog.ts'
export type {
  AnsweringRole,
  Question,
  QuestionAnswer,
  QuestionState,
  RejectionReason,
} from './question.ts'
export { answeringRoles, rejectionReasons } from './question.ts'
export type { QuestionCounts } from './read-questions.ts'
export {
  countQuestions,
  countStaffQuestions,
  myQuestions,
  publishedQuestions,
  staffQuestions,
} from './read-questions.ts'
export { answerQuestion, publishQuestion, rejectQuestion } from './settle-question.ts'
