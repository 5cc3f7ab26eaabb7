import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: '5f1c',
  startsAt: new Date('2026-12-01T15:30:00.000Z'),
  minutes: 30,
  title: 'Viewing: Villa; by the sea, with \\ garden',
  location: 'Ålesund, Kirkegata 12',
  url: 'https://homes.example/dashboard/messages/1',
  at: new Date('2026-11-22T09:00:00.000Z'),
}

describe('a calendar file', () => {
  it('cancels the same event with a higher sequence', () => {
    const lines = calendarFile('Fjordhus', [{ ...event, status: 'cancelled' }]).split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:5f1c@homes.example', 'STATUS:CANCELLED', 'SEQUENCE:1']),
    )
  })

  it('has several events, each with its own state, and then no method', () => {
    const file = calendarFile('Fjordhus', [
      event,
      { ...event, id: '6', status: 'tentative' },
      { ...event, id: '7', status: 'cancelled' },
    ])
    expect(file.split('\r\n').filter(line => /^(METHOD|BEGIN|UID|SEQUENCE|STATUS)/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:5f1c@homes.example',
      'SEQUENCE:0',
      'BEGIN:VEVENT',
      'UID:6@homes.example',
      'SEQUENCE:0',
      'STATUS:TENTATIVE',
      'BEGIN:VEVENT',
      'UID:7@homes.example',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
    ])
  })

  it('has no control characters', () => {
    expect(calendarFile('Fjordhus', [{ ...event, title: 'A\u0007 home' }])).toContain('SUMMARY:A home')
  })

  it('has one event in UTC, with its text escaped', () => {
    expect(calendarFile('Fjordhus', [event]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fjordhus//Viewings//EN',
      'BEGIN:VEVENT',
      'UID:5f1c@homes.example',
      'DTSTAMP:20261122T090000Z',
      'DTSTART:20261201T153000Z',
      'DTEND:20261201T160000Z',
      'SUMMARY:Viewing: Villa\\; by the sea\\, with \\\\ garden',
      'LOCATION:Ålesund\\, Kirkegata 12',
      'URL:https://homes.example/dashboard/messages/1',
      'SEQUENCE:0',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps a text with line breaks in its line, and folds long lines by bytes', () => {
    const file = calendarFile('Fjordhus', [{ ...event, title: `Å\nEND:VEVENT ${'å'.repeat(200)}` }])
    const lines = file.split('\r\n')
    expect(lines.filter(line => line === 'END:VEVENT')).toHaveLength(1)
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Å\\nEND:VEVENT ${'å'.repeat(200)}\r\n`)
  })
})
