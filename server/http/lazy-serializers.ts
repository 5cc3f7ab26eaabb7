import fastJsonStringify from 'fast-json-stringify'

type Serialize = ReturnType<typeof fastJsonStringify>

/** Serializers by the text of their schema. There are as many as the contract has responses. */
const built = new Map<string, Serialize>()

/**
 * Serializes a response with only the fields of its schema. A serializer is built at its first use and shared by all
 * apps of the process, because building those of all calls takes longer than the rest of the start.
 */
export const lazySerializers = ({ schema }: { schema: object }): ((value: unknown) => string) => {
  let serialize: Serialize | undefined
  return value => {
    serialize ??= serializerFor(schema)
    return serialize(value)
  }
}

function serializerFor(schema: object): Serialize {
  const text = JSON.stringify(schema)
  const known = built.get(text) ?? fastJsonStringify(schema)
  built.set(text, known)
  return known
}
