/**
 * Oldest browsers that the pages support, by Vite's names: the last ones for phones and computers that many people still
 * have. README.md names them. Scripts and style sheets are lowered to their syntax. bin/oldest-browsers.ts checks the
 * build for newer built-ins.
 *
 * Container queries by size are not lowered, because these browsers have them, with ranges: Safari since 16.0, Chrome and
 * Edge since 105, Firefox since 110. Older browsers show the narrow layout, a single column, at every width.
 */
export const oldestBrowsers = ['safari16', 'ios16', 'chrome109', 'edge109', 'firefox115']
