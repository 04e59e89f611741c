/** Whether the page was taken over by the app; until then a failure is a failed start (spec 8). */
export const mounting = { isDone: false }
