import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { messageLine } from './message-words.ts'

const message = (event: string, text = ''): Message => ({
  _id: '1',
  conversationId: '2',
  sender: 'agent',
  text,
  image: null,
  removed: false,
  event: event as Message['event'],
  times: [],
  reported: false,
  createdAt: '2026-11-21T16:30:00.000Z',
})

describe('the line of a viewing', () => {
  it.each(['viewing moved', 'unknown', 'constructor'])('says that it has changed by the event %s', event => {
    expect(messageLine(message(event), 'Agnes')).toBe('The viewing has changed.')
    expect(messageLine(message(event, 'Too early.'), 'Agnes')).toBe('The viewing has changed. “Too early.”')
  })

  it('names who declined it', () => {
    expect(messageLine(message('viewing declined'), 'Agnes')).toBe('Agnes declined the viewing.')
  })
})
