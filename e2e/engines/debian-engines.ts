/** Browsers of Debian's packages: the packages that bring them, and the programs that must be there. */
export const debianEngines = {
  Firefox: { packages: ['firefox-esr'], programs: ['firefox-esr'] },
  WebKitGTK: { packages: ['webkit2gtk-driver', 'xvfb', 'libgl1-mesa-dri'], programs: ['WebKitWebDriver', 'Xvfb'] },
  'WPE WebKit 2.38': { packages: ['wpewebkit-driver', 'cog', 'libgl1-mesa-dri'], programs: ['WPEWebDriver', 'cog'] },
} as const

export type EngineName = keyof typeof debianEngines
