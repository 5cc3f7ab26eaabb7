import { useQueryClient } from '@tanstack/react-query'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import type { User } from '#contract/users/users.ts'
import { read } from '../api/read.ts'
import { askOnce } from '../ui/dialog/ask-once.ts'
import {
  type Counts,
  linkToDeals,
  whatAdminMeans,
  whatAgentMeans,
  whatDeletionMeans,
  whatFraudMeans,
} from './role-texts.ts'

type Person = Pick<User, '_id' | 'name' | 'email' | 'role'>

interface Question {
  title: string
  text: (person: Person, counts: Counts) => string
  action: string
  danger?: boolean
}

/** Returns questions for an admin before a role changes, which name what it affects. They resolve to the answer. */
export function useRoleQuestions() {
  const queries = useQueryClient()
  // Without the counts, the question is asked in general words.
  const countConsequences = ({ _id: id }: Person): Promise<Counts> =>
    queries
      .fetchQuery({ ...read(roleConsequences, { params: { id } }), retry: false, staleTime: 0 })
      .catch(() => undefined)
  const ask = async (person: Person, { text, ...question }: Question): Promise<boolean> => {
    const counts = await countConsequences(person)
    return askOnce({ ...question, text: text(person, counts), link: linkToDeals(counts) })
  }
  return {
    askAdmin: (person: Person) =>
      ask(person, { title: `Make ${person.name} an admin?`, text: whatAdminMeans, action: 'Make Admin' }),
    askAgent: (person: Person) =>
      ask(person, { title: `Make ${person.name} an agent?`, text: whatAgentMeans, action: 'Make Agent' }),
    askFraud: (person: Person) =>
      ask(person, { title: `Mark ${person.name} as fraud?`, text: whatFraudMeans, action: 'Mark Fraud', danger: true }),
    askDeletion: (person: Person) =>
      ask(person, { title: `Delete ${person.name}?`, text: whatDeletionMeans, action: 'Delete User', danger: true }),
  }
}
