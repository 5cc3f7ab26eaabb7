import type { StandInPerson } from '../stand-in-google/chooser-page.ts'
import { portraitOf } from './demo-people.ts'

/** People at the Google stand-in: one for each outcome of a sign-in. */
export const peopleAtGoogle = (isDemo: boolean): StandInPerson[] => [
  {
    id: 'grace',
    name: 'Grace Newman',
    email: 'grace.newman@gmail.example',
    about: 'New here',
    picture: portraitOf(20),
  },
  { id: 'noel', name: 'Noel Nolan', email: 'noel.nolan@gmail.example', about: 'New here, without a picture' },
  ...(isDemo
    ? [
        {
          id: 'bella',
          name: 'Bella Buyer',
          email: 'buyer@keyhaven.example',
          about: 'The demo buyer',
          picture: portraitOf(9),
        },
      ]
    : []),
  {
    id: 'uma',
    name: 'Uma Unproven',
    email: 'uma.unproven@gmail.example',
    about: 'Her email is not verified, so she is refused',
    isVerified: false,
  },
]
