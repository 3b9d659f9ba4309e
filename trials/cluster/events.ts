import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/** `disturbs`: a person may have to do again what they were doing; by others they must not notice anything. */
export type Event = { name: string; disturbs: boolean; strike: (cluster: Cluster) => Promise<void> }

const killed = (name: string): Event => ({
  name: `${name} killed (kill -9)`,
  disturbs: true,
  strike: (cluster) =>
    cluster.during(async () => {
      const member = cluster.members.find((one) => one.name === name)
      if (member) await cluster.restart(member, 'SIGKILL')
    }),
})

const failover: Event = {
  name: 'database: primary killed, replica promoted',
  disturbs: true,
  strike: ({ pair, during }) =>
    during(async () => {
      pair.killPrimary()
      await pair.promoted()
    }),
}

const rejoin: Event = {
  name: 'database: the old primary comes back as replica',
  disturbs: false,
  strike: ({ pair }) => pair.rejoin(),
}

const storeRestart: Event = {
  name: 'store killed and started again',
  disturbs: true,
  async strike({ store }) {
    await store.kill()
    await store.start()
  },
}

const rollingUpgrade: Event = {
  name: 'rolling upgrade: all five restarted, one after another',
  disturbs: false,
  async strike(cluster) {
    const { members, webPorts, webProxy } = cluster
    for (const member of members) {
      // As docs/cluster.md says: the proxy first, then the process.
      await webProxy.use(webPorts.filter((port) => port !== member.port))
      const code = await cluster.restart(member, 'SIGTERM')
      if (code !== 0) throw new Error(`${member.name} ended with ${code}`)
      await webProxy.use(webPorts)
    }
  },
}

export const EVENTS: readonly Event[] = [
  { name: 'nothing', disturbs: false, strike: () => pause(5000) },
  ...['web 1', 'web 2', 'web 3', 'worker 4', 'worker 5'].map(killed),
  failover,
  rejoin,
  storeRestart,
  rollingUpgrade,
]
