/** Refusal of what a role may do while its second factor is missing. */
export const secondFactorFirst = 'Your role needs a second factor. Set one up under "Account and security" first.'

/** Refusal of a change to the account by a session that has not used the second factor it has. */
export const useSecondFactorFirst = 'Please log in with your second factor first.'

/** Refusal of a session that has given the password alone where the account has an authenticator app. */
export const codeNeeded = 'Please enter the code of your authenticator app.'
