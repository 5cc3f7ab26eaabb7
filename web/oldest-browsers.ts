/**
 * Oldest browsers that the pages support, by Vite's names: the last ones for phones and computers that many people still
 * have. README.md names them. Scripts and style sheets are lowered to their syntax. bin/oldest-browsers.ts checks the
 * build for newer built-ins.
 */
export const oldestBrowsers = ['safari16', 'ios16', 'chrome109', 'edge109', 'firefox115']
