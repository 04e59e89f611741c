import { loadConfig } from '#config'
import { openLog, openServices } from './programs/open-services.ts'
import { runRepeatedly } from './programs/repeating-tasks.ts'
import { report, shutDownInOrder } from './programs/shutdown.ts'
import { keepingTasks } from './programs/tasks/keeping-tasks.ts'
import { moneyTasks } from './programs/tasks/money-tasks.ts'
import { notificationTasks } from './programs/tasks/notification-tasks.ts'
import { propertyTasks } from './programs/tasks/property-tasks.ts'

// Everything that happens without a visitor waiting for it. Any number of workers may run: each
// task takes what is due from its room's own table, under locks that the others skip.
const config = loadConfig()
const log = openLog(config, 'worker')
const services = await openServices(config, log)
const taskServices = { services, config, log }

const stop = runRepeatedly(
  [
    ...moneyTasks(taskServices),
    ...propertyTasks(taskServices),
    ...notificationTasks(taskServices),
    ...keepingTasks(taskServices),
  ],
  log,
)
await report({ ready: true })

shutDownInOrder(log, async () => {
  await stop()
  await services.close()
})
