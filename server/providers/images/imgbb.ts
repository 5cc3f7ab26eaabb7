/** An account at imgbb. */
export interface ImgbbAccount {
  kind: 'imgbb'
  apiKey: string
  /** Origin of the API. */
  apiUrl: string
}
