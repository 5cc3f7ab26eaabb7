/** Clock of the application, in milliseconds. Nothing else reads the machine's time. */
export interface Clock {
  now: () => Date
}
