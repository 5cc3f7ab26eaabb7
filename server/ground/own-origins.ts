/**
 * Lists the origins of the marketplace. A loopback PUBLIC_URL has the aliases localhost, 127.0.0.1 and [::1]. Cookies
 * belong to one of them, so a sign-in must end at the origin where it began.
 */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, port, hostname } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [publicUrl]
  const twins = loopback.map(host => `${protocol}//${host}${port && `:${port}`}`)
  return [publicUrl, ...twins.filter(twin => twin !== publicUrl)]
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Whether the host is a loopback name or IP. */
export const isLoopback = (host: string): boolean =>
  loopback.includes(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
