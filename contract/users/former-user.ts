const domain = '@deleted.invalid'

/** Returns the email that replaces the one of a deleted account (ruling G20). It reaches nobody. */
export const formerEmail = (userId: string): string => userId + domain

/** Returns whether this is the email of a deleted account. Screens and documents do not show it. */
export const isFormerUser = (email: string): boolean => email.endsWith(domain)
