import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { startTestApp } from '../testing/start-test-app.ts'

interface Operation {
  summary?: string
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema?: { properties?: object } }> }
  responses: Record<string, { description?: string; content?: object }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

const { app } = await startTestApp()
const document = (await app.inject('/api/openapi.json')).json<Document>()
const braced = (path: string) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[braced(path)]?.[method.toLowerCase()]

describe('the API reference', () => {
  it('describes every endpoint and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${braced(path)}`).toSorted())
  })

  it.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'says of %s who may call it, with what, and what is answered',
    (_, endpoint) => {
      const operation = operationOf(endpoint)
      const inPath = operation?.parameters?.filter(parameter => parameter.in === 'path') ?? []
      expect(operation?.summary).toBe(endpoint.summary)
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(braced(endpoint.path).match(/\{\w+\}/g) ?? [])
      expect(inPath.every(parameter => parameter.required)).toBe(true)
      const scheme = { public: undefined, identity: 'session' }[String(endpoint.access)]
      const expected = endpoint.access === 'public' ? undefined : [{ [scheme ?? 'token']: [] }]
      expect(operation?.security).toEqual(expected)
      if (!endpoint.bodyless)
        expect(Object.keys(operation?.requestBody?.content['application/json']?.schema?.properties ?? {})).not.toEqual(
          [],
        )
      if (endpoint.paged)
        expect(operation?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['limit', 'cursor']))
      const done = Object.keys(operation?.responses ?? {}).filter(status => status.startsWith('2'))
      expect(done).toHaveLength(1)
      expect(operation?.responses[done[0] ?? '']?.content).toBeDefined()
    },
  )

  it('is a valid OpenAPI document', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: 'Keyhaven' })
    const known = Object.keys(document.components.securitySchemes)
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods)) {
        for (const name of (operation.security ?? []).flatMap(one => Object.keys(one))) expect(known).toContain(name)
        for (const answer of Object.values(operation.responses)) expect(answer.description).toBeTruthy()
      }
    const text = JSON.stringify(document)
    for (const [, target = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = target.split('/').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document)
      expect(found, target).toBeDefined()
    }
  })

  it('is also a page, without inline scripts', async () => {
    const page = await app.inject('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
    const scripts = [...page.body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(
      ([, source = '']) => new URL(source, 'http://x/api/docs').pathname,
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect((await app.inject(script)).statusCode, script).toBe(200)
  })
})
