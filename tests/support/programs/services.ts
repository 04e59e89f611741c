import { pino } from 'pino'
import { connect } from '#database'
import { followSessionEnds } from '#identity'
import { openOrderSequencer } from '#market'
import { openPurchaseSequencer } from '#offerings'
import { createSimulator } from '#payments'
import { productClock } from '#product-clock'
import { seeded } from '../seeded-random.ts'
import { simulatorSecret, type TestApi, testApi } from '../test-api.ts'
import { unreliableGateway } from '../unreliable-gateway.ts'

/** The services of both programs, as the parent process configured them in the environment. */
export async function openPrograms(): Promise<TestApi> {
  const { DATABASE_URL: url = '', WEBHOOK_PORT: port = '', GATEWAY_SEED: seed } = process.env
  const db = connect({ url, connectionsMax: 8 })
  const clock = await productClock(db)
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/simulator/`
  const simulator = createSimulator({ db, clock, secret: simulatorSecret, webhookUrl })
  const gateway =
    seed === undefined ? simulator : unreliableGateway(simulator, seeded(Number(seed)))
  const purchaseSequencer = openPurchaseSequencer({ db, clock })
  const orderSequencer = openOrderSequencer({ db, clock })
  const log = faults()
  const sessionEnds = followSessionEnds({ db, clock }, (error) =>
    log.error({ err: error }, 'ended sessions could not be read'),
  )
  return testApi({ db }, 'demo', {
    clock,
    gateway,
    purchaseSequencer,
    orderSequencer,
    sessionEnds,
    log,
  })
}

/** Reports to the parent process that the program is ready; the program ends when the parent ends. */
export function ready(): void {
  process.once('disconnect', () => process.exit(0))
  process.send?.('ready')
}

/**
 * Prints the reason of every internal error, except that the database cannot be reached, which is tested on
 * purpose.
 */
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
