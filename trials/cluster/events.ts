import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

export type Event = { name: string; strike: (cluster: Cluster) => Promise<void> }

const killed = (name: string): Event => ({
  name: `${name} killed (kill -9)`,
  strike: (cluster) =>
    cluster.during(async () => {
      const member = cluster.members.find((one) => one.name === name)
      if (member) await cluster.restart(member, 'SIGKILL')
    }),
})

const failover: Event = {
  name: 'database: primary killed, replica promoted',
  strike: ({ pair, during }) =>
    during(async () => {
      pair.killPrimary()
      await pair.promoted()
    }),
}

const rejoin: Event = {
  name: 'database: the old primary comes back as replica',
  strike: ({ pair }) => pair.rejoin(),
}

const storeRestart: Event = {
  name: 'store killed and started again',
  async strike({ store }) {
    await store.kill()
    await store.start()
  },
}

const rollingUpgrade: Event = {
  name: 'rolling upgrade: all five restarted, one after another',
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
  { name: 'nothing', strike: () => pause(5000) },
  ...['web 1', 'web 2', 'web 3', 'worker 4', 'worker 5'].map(killed),
  failover,
  rejoin,
  storeRestart,
  rollingUpgrade,
]
