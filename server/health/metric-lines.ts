import type { Gauge } from './read-gauges.ts'

export const nanosecondsPerSecond = 1e9

export interface Counted {
  requests: number
  seconds: number
}

export function requestLines(counted: Map<string, Counted>): string[] {
  return [
    '# HELP keyhaven_http_requests_total Requests answered.',
    '# TYPE keyhaven_http_requests_total counter',
    ...[...counted].map(([labels, { requests }]) => `keyhaven_http_requests_total{${labels}} ${requests}`),
    '# HELP keyhaven_http_request_seconds_total Time spent answering them.',
    '# TYPE keyhaven_http_request_seconds_total counter',
    ...[...counted].map(([labels, { seconds }]) => `keyhaven_http_request_seconds_total{${labels}} ${seconds}`),
  ]
}

export const gaugeLines = ({ name, help, type = 'gauge', values }: Gauge): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...values.map(({ labels, value }) => `${name}${labels === undefined ? '' : `{${labels}}`} ${value}`),
]

export function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    { name: 'process_resident_memory_bytes', help: 'Memory held.', values: [{ value: rss }] },
    { name: 'keyhaven_heap_bytes', help: 'JavaScript heap in use.', values: [{ value: heapUsed }] },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used.',
      type: 'counter',
      values: [{ value: (user + system) / 1e6 }],
    },
  ]
}
