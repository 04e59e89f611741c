export { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'
