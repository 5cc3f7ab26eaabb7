/** The mark in front of the marketplace's name. */
export const keyMark =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></svg>'

const dark =
  'color-scheme:dark;--canvas:#0e1412;--surface:#151c19;--ok:#6bd395;--ok-soft:#11321f;--warn:#f0c35e;--warn-soft:#372b0c;--bad:#f79488;--bad-soft:#421a16;--line:#2b3631;--text:#ecf1ee;--muted:#a9b6af;--primary:#63c9a7;--primary-hover:#7ad8b8;--on-primary:#05231a;--focus:#8cc4ff'

/** Colours and type of a page without further files, as in web/app.css. */
export const plainLooks = `:root{color-scheme:light;--canvas:#fbfaf7;--surface:#fff;--ok:#17683a;--ok-soft:#e2f4e9;--warn:#7a5200;--warn-soft:#fdf1d3;--bad:#ae2318;--bad-soft:#fde9e6;--line:#e2ded4;--text:#1b2420;--muted:#545e58;--primary:#0f5a4a;--primary-hover:#0b473b;--on-primary:#fff;--focus:#0b63c5}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
body{margin:0;background:var(--canvas);color:var(--text);font:1rem/1.625 'Figtree Variable',system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);padding:1rem}
header a,header b{display:inline-flex;align-items:center;gap:.5rem;min-height:2.5rem;color:inherit;font:600 1.5rem/1.3 Fraunces,Georgia,serif;text-decoration:none}
header svg{flex:none;color:var(--primary)}
h1{margin:0 0 1rem;font:600 1.875rem/1.2 Fraunces,Georgia,serif;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--muted)}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.75rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
.button:hover{background:var(--primary-hover)}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`
