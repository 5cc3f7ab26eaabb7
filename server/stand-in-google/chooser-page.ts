/** A person who can sign in at the Google stand-in. */
export interface StandInPerson {
  id: string
  name: string
  email: string
  /** Description of the case that they demonstrate. */
  about: string
  /** Path of one of our pictures. */
  picture?: string | undefined
  /** Whether "Google" has verified their email; true by default. */
  isVerified?: boolean | undefined
}

/** Renders the account chooser as plain HTML, so that it works without the web build. */
export const chooserPage = (url: string, people: readonly StandInPerson[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Choose an account · stand-in for Google</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Choose an account</h1>
      <p>
        No Google client is configured, so this page stands in for Google. These people exist only here and
        need no password.
      </p>
      <ul>
        ${people.map(person => row(url, person)).join('\n        ')}
      </ul>
      <a class="cancel" href="${url}/cancel">Cancel</a>
    </main>
  </body>
</html>
`

const row = (url: string, { id, name, email, about, picture }: StandInPerson) =>
  `<li><a href="${url}/${id}">
          ${picture ? `<img src="${picture}" alt="" width="48" height="48" />` : `<span aria-hidden="true">${name.charAt(0)}</span>`}
          <span class="who"><strong>${name}</strong><span>${email}</span><span>${about}</span></span>
        </a></li>`

const style = `
  :root {
    color-scheme: light dark;
    --canvas: #fbfaf7; --surface: #ffffff; --line: #e2ded4; --text: #1b2420; --muted: #545e58;
    --primary: #0f5a4a; --soft: #e1f0ea; --control: #857f72; --focus: #0b63c5;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --canvas: #0e1412; --surface: #151c19; --line: #2b3631; --text: #ecf1ee; --muted: #a9b6af;
      --primary: #63c9a7; --soft: #143429; --control: #6f7d76; --focus: #8cc4ff;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 16px; min-height: 100dvh; display: grid; place-items: center;
    background: var(--canvas); color: var(--text); font: 16px/26px system-ui, sans-serif; }
  main { width: 100%; max-width: 30rem; padding: 32px 24px; border: 1px solid var(--line); border-radius: 16px;
    background: var(--surface); }
  h1 { margin: 0 0 8px; font: 600 26px/34px Georgia, serif; letter-spacing: -0.01em; }
  p { margin: 0 0 20px; color: var(--muted); }
  ul { margin: 0 0 20px; padding: 0; list-style: none; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: flex; gap: 16px; align-items: center; padding: 14px 12px; border-radius: 12px; color: inherit;
    text-decoration: none; }
  li a:hover { background: var(--soft); }
  a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  img, li a > span:first-child { flex: none; width: 48px; height: 48px; border-radius: 50%; object-fit: cover; }
  li a > span:first-child { display: grid; place-items: center; background: var(--soft); color: var(--primary);
    font-weight: 600; }
  .who { display: grid; min-width: 0; line-height: 22px; overflow-wrap: anywhere; }
  .who span { color: var(--muted); font-size: 14px; line-height: 20px; }
  .cancel { display: flex; align-items: center; justify-content: center; min-height: 44px; border: 1px solid var(--control);
    border-radius: 12px; color: inherit; font-weight: 600; text-decoration: none; }
`
