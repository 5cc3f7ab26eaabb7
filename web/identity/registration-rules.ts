import * as z from 'zod/mini'
import { SignUp } from '#contract/identity.ts'

const { name, email, password } = SignUp.shape
const picture = z.pipe(
  z.custom<FileList | null>(files => files instanceof FileList && files.length > 0, 'Image is required'),
  z.transform(files => files?.[0] as File),
)

/** What the register form asks for. Fetched with its first submit. */
export const Registration = z.object({ name, picture, email, password })
