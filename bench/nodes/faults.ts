import { setTimeout as sleep } from 'node:timers/promises'
import { runStatement } from './cluster-state.ts'
import type { Part, SetUp } from './set-up.ts'

/** A fault that is injected while deals are made. */
export interface Fault {
  name: string
  /** @param reached waits until this share of the deals is done */
  inject: (reached: (share: number) => Promise<void>) => Promise<void>
  /** Interruptions that clients may see and retry. */
  allowed: RegExp
}

export const noFault: Fault = { name: 'Without a fault', inject: async () => undefined, allowed: /^$/ }

export const faultsOf = (setUp: SetUp): readonly Fault[] => [
  noFault,
  {
    name: 'Node one is killed (SIGKILL) and started again',
    inject: stopDuring(setUp, 'one', 'SIGKILL'),
    // Writes that were in flight; the balancer retries reads.
    allowed: /^(POST|PATCH) (cut off|502)$/,
  },
  {
    name: 'Node two is drained, stopped (SIGTERM) and put back',
    inject: async reached => {
      await reached(1 / 4)
      await setUp.takeOut('two')
      await reached(2 / 3)
      await setUp.putBack('two')
    },
    allowed: /^$/,
  },
  { name: 'The replica is stopped and started again', inject: stopDuring(setUp, 'replica'), allowed: /^$/ },
  {
    name: 'The replica falls behind',
    inject: async reached => {
      await reached(1 / 4)
      await runStatement(setUp.databases.replicaAsSuperuser, 'select pg_wal_replay_pause()')
      await reached(2 / 3)
      await runStatement(setUp.databases.replicaAsSuperuser, 'select pg_wal_replay_resume()')
    },
    allowed: /^$/,
  },
  { name: 'The pooler is down for three seconds', inject: stopForThreeSeconds(setUp, 'pooler'), allowed: / 503$/ },
  { name: 'The primary is down for three seconds', inject: stopForThreeSeconds(setUp, 'primary'), allowed: / 503$/ },
]

/** Stops a component while the middle third of the deals is made. */
function stopDuring(setUp: SetUp, part: Part, signal?: NodeJS.Signals): Fault['inject'] {
  return async reached => {
    await reached(1 / 4)
    await setUp.stop(part, signal)
    await reached(2 / 3)
    await setUp.start(part)
  }
}

function stopForThreeSeconds(setUp: SetUp, part: Part): Fault['inject'] {
  return async reached => {
    await reached(1 / 4)
    await setUp.stop(part)
    await sleep(3000)
    await setUp.start(part)
  }
}
