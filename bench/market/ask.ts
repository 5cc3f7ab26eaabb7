export interface Asked {
  method?: 'GET' | 'POST' | 'PATCH'
  /** Client IP that the proxy in front of the marketplace would report. */
  from?: string
  token?: string | undefined
  cookie?: string | undefined
  body?: object
  form?: FormData
}

export interface Answered {
  status: number
  /** JSON, parsed when it is read; undefined for any other body. */
  readonly body: unknown
  cookie: string
  /** Name of the node, which the load balancer adds. */
  node: string | null
}

/** Sends a request as a page or a browser would. @throws without a complete response within 30 seconds */
export async function ask(url: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', from, token, cookie, body, form } = asked
  const payload = form ?? (body && JSON.stringify(body))
  const response = await fetch(url, {
    method,
    headers: {
      'accept-encoding': 'br, gzip',
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(30_000),
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  const cookies = response.headers.getSetCookie().map(line => line.split(';')[0])
  return {
    status: response.status,
    get body() {
      return parsed(text)
    },
    cookie: cookies.join('; '),
    node: response.headers.get('x-node'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
