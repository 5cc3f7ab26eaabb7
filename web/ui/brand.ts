import { createContext, use } from 'react'

/** Name and logo of the site, which its operator sets. */
export interface Brand {
  name: string
  /** URL of the logo; undefined for the default one. */
  logo: string | undefined
}

const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

/** Reads the brand from the page, into which the server has written it. */
export const brandOfPage = (): Brand => ({
  name: meta('application-name') ?? '',
  logo: meta('brand-logo') ?? undefined,
})

export const BrandContext = createContext<Brand>({ name: '', logo: undefined })

export const useBrand = (): Brand => use(BrandContext)
