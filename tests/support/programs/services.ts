import { pino } from 'pino'
import { connect } from '#database'
import { followSessionEnds } from '#identity'
import { openTradingDesk } from '#market'
import { openPurchaseDesk } from '#offerings'
import { createSimulator } from '#payments'
import { productClock } from '#product-clock'
import { moody } from '../moody-gateway.ts'
import { seeded } from '../seeded-random.ts'
import { simulatorSecret, type TestApi, testApi } from '../test-api.ts'

/** What both programs are made of, as the parent has set it in the environment. */
export async function openPrograms(): Promise<TestApi> {
  const { DATABASE_URL: url = '', WEBHOOK_PORT: port = '', GATEWAY_SEED: seed } = process.env
  const db = connect({ url, connectionsMax: 8 })
  const clock = await productClock(db)
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/simulator/`
  const simulator = createSimulator({ db, clock, secret: simulatorSecret, webhookUrl })
  const gateway = seed === undefined ? simulator : moody(simulator, seeded(Number(seed)))
  const desk = openPurchaseDesk({ db, clock })
  const trading = openTradingDesk({ db, clock })
  const sessionEnds = followSessionEnds({ db, clock })
  return testApi({ db }, 'demo', {
    clock,
    gateway,
    desk,
    trading,
    sessionEnds,
    log: faults(),
  })
}

/** Says to the parent that the work has begun; without the parent there is no work. */
export function ready(): void {
  process.once('disconnect', () => process.exit(0))
  process.send?.('ready')
}

/** Gives the reason of every answer that must not be; a database that is away is what is tested. */
function faults() {
  return pino(
    {
      level: 'error',
      hooks: {
        logMethod(line, method) {
          if (line[1] === 'request failed') method.apply(this, line)
        },
      },
    },
    pino.destination(2),
  )
}
