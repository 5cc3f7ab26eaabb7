/** Google's logo, as Google requires on its buttons. */
export const GoogleMark = () => (
  <svg viewBox="0 0 48 48" className="size-5 shrink-0" aria-hidden>
    <path fill="#4285f4" d="M45 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12c-.3 2-1.6 4.9-4.5 6.9v5h7C42.7 36 45 30.8 45 24.5z" />
    <path
      fill="#34a853"
      d="M24 46c6 0 11-2 14.6-5.3l-7-5.4c-1.9 1.3-4.4 2.2-7.6 2.2-5.8 0-10.8-3.8-12.5-9.2H4.3v5.6C7.9 41.1 15.4 46 24 46z"
    />
    <path
      fill="#fbbc05"
      d="M11.5 28.3c-.5-1.4-.8-2.8-.8-4.3s.3-2.9.7-4.3v-5.6H4.3C2.8 17.1 2 20.5 2 24s.8 6.9 2.3 9.9z"
    />
    <path
      fill="#ea4335"
      d="M24 10.5c4.1 0 6.9 1.8 8.5 3.3l6.2-6.1C34.9 4.2 30 2 24 2 15.4 2 7.9 6.9 4.3 14.1l7.2 5.6C13.2 14.3 18.2 10.5 24 10.5z"
    />
  </svg>
)
