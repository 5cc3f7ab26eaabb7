/** Texts of the field in which a visitor says what they look for, on the home page and on the page of a search. */
export const whereToLive = {
  label: 'Where do you want to live?',
  placeholder: 'Town, state or “3 beds under $600k”',
} as const
