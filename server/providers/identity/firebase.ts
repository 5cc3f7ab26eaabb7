/** A project at Firebase Authentication. */
export interface FirebaseProject {
  projectId: string
  /** The web API key, which browsers get to see. */
  apiKey: string
  authDomain: string
  /** Whether Google is a sign-in method of the project. */
  google: boolean
  /** Host and port of the emulator that stands in for Firebase; it signs nothing. Never in production. */
  emulator: string | undefined
}
